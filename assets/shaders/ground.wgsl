// What lies under the fight: night-blue ground with a vignette, the grid, and the circles drawn for the rite.

#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Ground {
    // Half the board's width and height, side of a cell, world units of a pixel.
    board: vec4<f32>,
    // How strongly the grid shows (more while a cell is chosen), spare.
    more: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> ground: Ground;

const TAU: f32 = 6.2831853;
const DEEP: vec3<f32> = vec3<f32>(0.0050, 0.0056, 0.0118);
const GLOW: vec3<f32> = vec3<f32>(0.0240, 0.0235, 0.0640);
const INK: vec3<f32> = vec3<f32>(0.118, 0.108, 0.300);

fn line(d: f32, half: f32, px: f32) -> f32 {
    return clamp(0.5 - (abs(d) - half) / px, 0.0, 1.0);
}

@fragment
fn fragment(mesh: VertexOutput) -> @location(0) vec4<f32> {
    let p = mesh.world_position.xy;
    let half = ground.board.xy;
    let cell = ground.board.z;
    let px = max(fwidth(p.x), 0.001);
    let hair = 0.5 * ground.board.w;
    let r = length(p);

    let reach = length(half) * 1.05;
    let fall = clamp(r / reach, 0.0, 1.4);
    var c = mix(GLOW, DEEP, smoothstep(0.0, 1.0, fall));

    // Circles of the rite.
    let big = min(half.x, half.y) * 0.94;
    if r < big * 1.03 {
        var ink = 0.42 * line(r - big, hair, px) + 0.26 * line(r - big * 0.945, hair, px) + 0.26 * line(r - big * 0.58, hair, px);
        let turn = atan2(p.x, p.y) / TAU * 24.0;
        let off = (turn - round(turn)) / 24.0 * TAU * r;
        let long = select(0.965, 0.90, abs(round(turn) % 3.0) < 0.5);
        if r > big * long && r < big { ink += 0.42 * line(off, hair, px); }
        // An eight-pointed star between the circles.
        if r < big * 0.945 && r > big * 0.30 {
            for (var k = 0; k < 8; k++) {
                let a = (f32(k) + 0.5) / 8.0 * TAU;
                ink += 0.10 * line(dot(p, vec2<f32>(cos(a), sin(a))) - big * 0.945 * cos(TAU * 3.0 / 16.0), hair, px);
            }
        }
        c += INK * min(ink, 0.5);
    }

    // Grid: hair lines, a little stronger on the rim, and the corners of the board.
    let inside = max(abs(p.x) - half.x, abs(p.y) - half.y);
    if inside < px {
        let g = (p + half) / cell;
        let near = abs(g - round(g)) * cell;
        let rim = line(inside, hair, px);
        let grid = max(line(near.x, hair, px), line(near.y, hair, px));
        let cross = max(near.x, near.y) < cell * 0.055;
        c += INK * (ground.more.x * grid * select(0.15, 0.42, cross) + 0.20 * rim);
    } else {
        c *= 0.72 + 0.28 * exp(-inside / cell * 1.5);
        let corner = half + vec2<f32>(cell * 0.10);
        let d = max(abs(p.x) - corner.x, abs(p.y) - corner.y);
        let near_corner = min(corner.x - abs(p.x), corner.y - abs(p.y)) < cell * 0.32 && max(corner.x - abs(p.x), corner.y - abs(p.y)) < cell * 0.32;
        if near_corner { c += INK * 0.9 * line(d, px * 0.75, px); }
    }

    // A grain too faint to see keeps the slow gradients from banding.
    let grain = fract(52.9829189 * fract(dot(floor(mesh.position.xy), vec2<f32>(0.06711056, 0.00583715)))) - 0.5;
    return vec4<f32>(max(c + grain * 0.0012, vec3<f32>(0.0)), 1.0);
}
