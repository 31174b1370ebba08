// A line along a path: dashes, dots, a double bar, links or a tether, with or without an arrow head.
// u runs along the path and v across it, both in world units. A line grows from its start and fades out.

#import bevy_sprite::{mesh2d_vertex_output::VertexOutput, mesh2d_view_bindings::globals}

struct Stroke {
    colour: vec4<f32>,
    // Half the strip's width, half the line's width, length of the path, length of the head (0: none).
    shape: vec4<f32>,
    // Kind (0 dashes, 1 dots, 2 double, 3 whole, 4 chain, 5 tether), length of a dash with its gap, speed of the flow,
    // how strongly it is drawn towards its end (-1: towards its start).
    dash: vec4<f32>,
    // Seconds at which it began to grow and to fade, and how long each takes; below 0: it is there, it stays.
    life: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> stroke: Stroke;

fn eased(since: f32, takes: f32) -> f32 {
    if since < 0.0 || takes <= 0.0 { return 1.0; }
    let t = clamp((globals.time - since) / takes, 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

@fragment
fn fragment(mesh: VertexOutput) -> @location(0) vec4<f32> {
    let u = mesh.uv.x;
    let v = mesh.uv.y * stroke.shape.x;
    let px = max(fwidth(v), 0.001);
    let half = max(stroke.shape.y, 0.55 * px);
    let reach = stroke.shape.z * eased(stroke.life.x, stroke.life.z);
    var left = 1.0;
    if stroke.life.y >= 0.0 { left = 1.0 - eased(stroke.life.y, stroke.life.w); }
    if u > reach || left <= 0.0 { discard; }
    let body = reach - stroke.shape.w;
    let flow = u - globals.time * stroke.dash.z;
    let pace = stroke.dash.y;
    let phase = flow - pace * floor(flow / pace);

    var d = abs(v) - half;
    var light = 0.0;
    if stroke.dash.x < 0.5 {
        // Dash with round ends: the first 60 % of each stretch.
        let dash = pace * 0.6;
        let along = max(abs(phase - dash * 0.5) - dash * 0.5 + half, 0.0);
        d = length(vec2<f32>(along, v)) - half;
    } else if stroke.dash.x < 1.5 {
        d = length(vec2<f32>(phase - pace * 0.5, v)) - half * 1.35;
    } else if stroke.dash.x < 2.5 {
        d = abs(abs(v) - half * 2.2) - half;
    } else if stroke.dash.x < 3.5 {
        d = abs(v) - half;
    } else if stroke.dash.x < 4.5 {
        // Links: every other one seen from its side.
        let turn = flow - 2.0 * pace * floor(flow / (2.0 * pace));
        let along = phase - pace * 0.5;
        let round = abs(length(vec2<f32>(max(abs(along) - pace * 0.22, 0.0), v)) - 3.2) - 0.9;
        let edge = max(abs(along) - pace * 0.62, abs(v) - 1.1);
        d = select(edge, round, turn < pace);
    } else {
        // A tether: a thin line, and sparks with tails that run towards whoever is ahead.
        let ahead = stroke.dash.w;
        let tail = select(1.0 - phase / pace, phase / pace, ahead >= 0.0);
        let spark = tail * tail * tail * min(abs(ahead) * 2.0, 1.0);
        d = abs(v) - half - 2.1 * spark;
        light = spark + 0.35 * exp(-abs(v) * 0.45) * abs(ahead);
    }
    if stroke.shape.w > 0.0 {
        if u > body - 3.0 * half { d = max(d, u - (body - 3.0 * half)); }
        let rest = (reach - u) / stroke.shape.w;
        let head = max(abs(v) - stroke.shape.x * 0.92 * rest, body - u) * 0.9;
        d = min(d, head);
    }
    let ends = smoothstep(0.0, 4.0, u);
    let ink = clamp(0.5 - d / px, 0.0, 1.0);
    let shade = 0.55 * clamp(0.5 - (d - 2.2) / (px + 2.4), 0.0, 1.0);
    let a = max(ink, shade) * ends;
    var rgb = mix(vec3<f32>(0.004, 0.004, 0.008), stroke.colour.rgb, ink);
    rgb = mix(rgb, vec3<f32>(1.0, 0.97, 0.92), clamp(light, 0.0, 1.0) * 0.65 * ink);
    return vec4<f32>(rgb, a * stroke.colour.a * left);
}
