// What glows around a token: wisps in the colour of the mind that holds its body, or the circle of a trance.
// The quad is small, and most of its work is left out where nothing would be seen.

#import bevy_sprite::{mesh2d_vertex_output::VertexOutput, mesh2d_view_bindings::globals}

struct Aura {
    // Its colour; alpha is its strength.
    colour: vec4<f32>,
    // Kind (0 held by a mind, 1 in trance), still, where its pattern begins, acting.
    shape: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> aura: Aura;

const TAU: f32 = 6.2831853;

@fragment
fn fragment(mesh: VertexOutput) -> @location(0) vec4<f32> {
    // The token's ring has radius 1, the quad reaches 3.2.
    let p = vec2<f32>(mesh.uv.x * 2.0 - 1.0, 1.0 - mesh.uv.y * 2.0) * 3.2;
    let r = length(p);
    if r > 3.2 || r < 0.7 { discard; }
    let px = max(fwidth(p.x), 0.0005);
    let time = globals.time * (1.0 - aura.shape.y);
    let angle = atan2(p.x, p.y);
    if aura.shape.x < 0.5 {
        // Wisps that rise around the body: two waves that turn against each other.
        let wave = sin(angle * 5.0 + time * 0.9 + aura.shape.z + r * 1.6) * 0.5 + sin(angle * 3.0 - time * 0.6 - aura.shape.z * 2.0) * 0.5;
        let out = clamp((r - 0.9) / 2.3, 0.0, 1.0);
        let soft = (1.0 - out) * (1.0 - out);
        let tongue = smoothstep(0.0, 1.0, soft * (1.15 + 0.55 * wave));
        let beat = 0.88 + 0.12 * sin(time * 2.2) * aura.shape.w;
        // A crisp rim right outside the ring says at a glance whose the body is.
        let rim = clamp(0.5 - (abs(r - 1.26) - 0.035) / px, 0.0, 1.0);
        let dashes = step(0.28, fract(angle / TAU * 24.0 - time * 0.12));
        let a = max(tongue * 0.62 * beat, rim * 0.85 * dashes);
        return vec4<f32>(aura.colour.rgb, a * aura.colour.a);
    }
    // The circle of a trance: two lines, and marks on the outer one that turn slowly; it lights as it is entered.
    let lit = aura.colour.a;
    let line = max(clamp(0.5 - (abs(r - 1.30) - 0.014) / px, 0.0, 1.0), clamp(0.5 - (abs(r - 1.58) - 0.014) / px, 0.0, 1.0));
    let turn = angle / TAU * 12.0 + time * 0.10;
    let near = (fract(turn) - 0.5) / 12.0 * TAU * r;
    let tall = abs(r - 1.58) - select(0.085, 0.05, fract(floor(turn) * 0.5) > 0.25);
    let rune = clamp(0.5 - max(abs(near) - 0.030, tall) / px, 0.0, 1.0);
    let glow = 0.16 * exp(-max(r - 1.44, 0.0) * 4.0) * (0.85 + 0.15 * sin(time * 1.7));
    return vec4<f32>(aura.colour.rgb, max(max(line * 0.55, rune * 0.85), glow) * lit);
}
