// A token: disc, Will ring with its tick at Minimum Will, Health arc, mark of the side, cracks, halo and outlines.
// Everything is a distance in units of the ring's radius, so that it is as sharp at any zoom.

// All tokens share one mesh, one material and so one draw; each finds its numbers by its tag.

#import bevy_sprite::{mesh2d_functions, mesh2d_view_bindings::globals}

struct Token {
    // Colour of the side; alpha fades the whole.
    colour: vec4<f32>,
    // Fractions of the ring: Will, Will a moment ago, Minimum Will; Health (below 0: none shown).
    levels: vec4<f32>,
    // Broken, greyed, mark of the side, points of Will at full.
    state: vec4<f32>,
    // Acting, deciding, selected, under the pointer.
    glow: vec4<f32>,
    // Flash, size of the mark of the side, still (no pulse), in trance.
    more: vec4<f32>,
    // Magic points above the ring as a fraction of it, points of defence from others, not manifest, depth of stun.
    spirit: vec4<f32>,
}

// Colours of the palette in use.
struct Tones {
    loss: vec4<f32>,
    accord: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<storage, read> tokens: array<Token>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var<uniform> tones: Tones;

struct Corner {
    @builtin(instance_index) instance: u32,
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) uv: vec2<f32>,
}

struct Spread {
    @builtin(position) position: vec4<f32>,
    @location(0) uv: vec2<f32>,
    @location(1) @interpolate(flat) tag: u32,
}

@vertex
fn vertex(corner: Corner) -> Spread {
    var out: Spread;
    let world = mesh2d_functions::get_world_from_local(corner.instance);
    out.position = mesh2d_functions::mesh2d_position_local_to_clip(world, vec4<f32>(corner.position, 1.0));
    out.uv = corner.uv;
    out.tag = mesh2d_functions::get_tag(corner.instance);
    return out;
}

const TAU: f32 = 6.2831853;
const REACH: f32 = 1.75;
const GOLD: vec3<f32> = vec3<f32>(0.791, 0.533, 0.078);
const PALE: vec3<f32> = vec3<f32>(0.838, 0.807, 0.745);
const WELL: vec3<f32> = vec3<f32>(0.0052, 0.0056, 0.0110);
const FACE: vec3<f32> = vec3<f32>(0.0150, 0.0160, 0.0390);
const ARCANE: vec3<f32> = vec3<f32>(0.434, 0.332, 0.922);
const RIM: vec3<f32> = vec3<f32>(0.052, 0.056, 0.108);

fn over(under: vec4<f32>, rgb: vec3<f32>, a: f32) -> vec4<f32> {
    let k = clamp(a, 0.0, 1.0);
    return vec4<f32>(under.rgb * (1.0 - k) + rgb * k, under.a * (1.0 - k) + k);
}

// 1 inside (d < 0), 0 outside, one pixel of slope between.
fn fill(d: f32, px: f32) -> f32 {
    return clamp(0.5 - d / px, 0.0, 1.0);
}

fn band(r: f32, middle: f32, half: f32, px: f32) -> f32 {
    return fill(abs(r - middle) - half, px);
}

fn polygon(p: vec2<f32>, corners: f32, turn: f32) -> f32 {
    let step = TAU / corners;
    let a = atan2(p.x, p.y) + turn;
    let b = a - step * round(a / step);
    return length(p) * cos(b) - cos(step * 0.5);
}

fn side_mark(p: vec2<f32>, kind: f32) -> f32 {
    let k = i32(kind + 0.5) % 6;
    if k == 0 { return length(p) - 0.92; }
    if k == 1 { return abs(p.x) * 0.8 + abs(p.y) * 0.8 - 0.95; }
    if k == 2 { return polygon(p * 0.84 + vec2<f32>(0.0, 0.10), 3.0, TAU / 6.0); }
    if k == 3 { return max(abs(p.x), abs(p.y)) - 0.82; }
    if k == 4 { return min(max(abs(p.x) - 0.36, abs(p.y) - 1.05), max(abs(p.x) - 1.05, abs(p.y) - 0.36)); }
    return polygon(p * 0.94, 6.0, 0.0);
}

// A star of five points with this outer radius.
fn star(at: vec2<f32>, size: f32) -> f32 {
    let an = TAU / 10.0;
    let en = TAU / 6.0;
    let acs = vec2<f32>(cos(an), sin(an));
    let ecs = vec2<f32>(cos(en), sin(en));
    let a = atan2(at.x, at.y);
    let bn = a - 2.0 * an * floor(a / (2.0 * an)) - an;
    var q = length(at) * vec2<f32>(cos(bn), abs(sin(bn)));
    q = q - size * acs;
    q = q + ecs * clamp(-dot(q, ecs), 0.0, size * acs.y / ecs.y);
    return length(q) * sign(q.x);
}

@fragment
fn fragment(mesh: Spread) -> @location(0) vec4<f32> {
    let p = vec2<f32>(mesh.uv.x * 2.0 - 1.0, 1.0 - mesh.uv.y * 2.0) * REACH;
    let px = max(fwidth(p.x), 0.0005);
    let r = length(p);
    let token = tokens[mesh.tag];

    // Most of the square around a token is empty; how far it reaches goes by what it shows there.
    var far = 1.24;
    if token.spirit.x + token.spirit.y > 0.0 { far = 1.30; }
    if token.glow.y + token.glow.z > 0.0 { far = 1.48; }
    if token.more.w > 0.0 { far = 1.50; }
    if token.spirit.w > 0.0 { far = 1.60; }
    if token.glow.x > 0.0 { far = REACH; }
    if r > far { discard; }

    var turn = atan2(p.x, p.y) / TAU;
    if turn < 0.0 { turn += 1.0; }

    let broken = token.state.x;
    let grey = token.state.y;
    let plain = dot(token.colour.rgb, vec3<f32>(0.21, 0.72, 0.07));
    let colour = mix(token.colour.rgb, vec3<f32>(plain * 0.55), grey);
    let beat = mix(0.5 + 0.5 * sin(globals.time * 4.4), 0.8, token.more.z);

    var c = vec4<f32>(0.0);

    // Halo of who acts: behind everything.
    if token.glow.x > 0.0 {
        let far = max(r - 1.06, 0.0);
        let breath = 0.85 + 0.15 * beat;
        c = over(c, GOLD, token.glow.x * breath * 0.75 * exp(-far * 5.5) * smoothstep(REACH, 1.30, r));
    }
    // A soft shadow lifts the token from the ground.
    c = over(c, vec3<f32>(0.0), 0.55 * (1.0 - smoothstep(1.02, 1.22, r)));

    // Well and face.
    c = over(c, WELL, fill(r - 1.10, px));
    let lit = mix(0.80, 1.55, clamp(0.5 + 0.5 * p.y, 0.0, 1.0)) * (1.0 - 0.45 * grey) + 0.35 * token.glow.w;
    c = over(c, FACE * lit + colour * 0.018 * (1.0 - grey), fill(r - 0.83, px));
    c = over(c, RIM, 0.9 * band(r, 0.83, 0.5 * max(px, 0.018), px));

    // Will ring: lost part, what was just lost, what is left, one gap a point.
    let arc = TAU * r;
    var on_ring = band(r, 1.0, 0.075, px);
    if token.spirit.z > 0.5 {
        // Not manifest: the ring is dashed.
        let near = abs(fract(turn * 16.0) - 0.5) / 16.0 * arc;
        on_ring *= fill(near - 0.30 / 16.0 * arc, px);
    }
    let will = token.levels.x;
    let trail = token.levels.y;
    c = over(c, tones.loss.rgb * 0.20 + vec3<f32>(0.008), on_ring);
    if trail > will + 0.001 {
        let lost = fill((turn - trail) * arc, px) * fill((will - turn) * arc, px);
        c = over(c, mix(tones.loss.rgb, PALE, 0.45), on_ring * lost);
    }
    var left = fill((turn - will) * arc, px);
    if will >= 0.999 { left = 1.0; }
    c = over(c, mix(colour, PALE, 0.6 * token.more.x), on_ring * left * step(0.001, will));
    let points = token.state.w;
    if points > 1.5 && points < 40.5 {
        let near = turn * points - round(turn * points);
        let gap = abs(near) / points * arc;
        c = over(c, WELL, 0.85 * band(r, 1.0, 0.085, px) * fill(gap - 0.016 - 0.25 * px, px));
    }

    // A number that is hidden from who looks: a row of even dots, the same whatever it is.
    if points < -0.5 {
        c = over(c, colour * 0.20 + vec3<f32>(0.010), on_ring);
        let dots = 20.0;
        let near = (fract(turn * dots) - 0.5) / dots * arc;
        c = over(c, mix(colour, PALE, 0.30), fill(length(vec2<f32>(near, r - 1.0)) - 0.050, px));
    }

    // Minimum Will: a white tick across the ring, dark around.
    let minimum = token.levels.z;
    if minimum > 0.001 {
        let a = minimum * TAU;
        let q = vec2<f32>(p.x * cos(a) - p.y * sin(a), p.x * sin(a) + p.y * cos(a));
        let line = max(abs(q.x) - max(0.022, 0.9 * px), abs(q.y - 1.01) - 0.17);
        c = over(c, WELL, 0.9 * fill(line - 0.035, px));
        c = over(c, vec3<f32>(1.0), fill(line, px));
    }

    // Health of a hurt body: an arc along the lower rim of the face.
    if token.levels.w >= 0.0 {
        let span = 0.30;
        let along = (0.5 + span * 0.5 - turn) / span;
        let groove = band(r, 0.735, 0.062, px) * fill(-along * span * arc, px) * fill((along - 1.0) * span * arc, px);
        c = over(c, WELL, groove);
        let bar = band(r, 0.735, 0.036, px) * fill(-along * span * arc, px);
        c = over(c, tones.loss.rgb * 0.22, bar * fill((along - 1.0) * span * arc, px));
        let tone = mix(tones.loss.rgb * 1.25, PALE, smoothstep(0.15, 0.75, token.levels.w));
        c = over(c, tone, bar * fill((along - token.levels.w) * span * arc, px));
    }

    // Cracks of a Broken mind: three jagged gaps through ring and face.
    if broken > 0.0 {
        var cracks = array<f32, 3>(0.115, 0.435, 0.790);
        for (var k = 0; k < 3; k++) {
            var off = turn - cracks[k];
            off = off - round(off);
            let zig = abs(fract(r * 4.6 + f32(k) * 0.37) - 0.5) * 0.30 - 0.075;
            let wide = 0.075 * smoothstep(0.42, 1.05, r) * broken;
            let d = abs(off * arc + zig) - wide;
            // A crack runs from the rim inwards as it opens.
            let inner = mix(1.10, 0.40, broken);
            let reach = smoothstep(inner, inner + 0.06, r) * (1.0 - smoothstep(1.12, 1.16, r));
            c = over(c, tones.loss.rgb * 0.9, 0.8 * reach * fill(d - 0.028, px));
            c = over(c, WELL, reach * fill(d, px));
        }
    }

    // Magic points above POW: an arc beyond the ring, from the top on, with a gap a point.
    if token.spirit.x > 0.0 {
        c = over(c, WELL, 0.9 * band(r, 1.19, 0.075, px) * fill((turn - token.spirit.x) * arc - 0.03, px));
        var beyond = band(r, 1.19, 0.05, px) * fill((turn - token.spirit.x) * arc, px);
        let near = abs(turn * points - round(turn * points)) / max(points, 1.0) * arc;
        beyond *= 1.0 - fill(near - 0.02, px);
        c = over(c, ARCANE, beyond);
    }
    // What others add to the defence: a thin arc beyond the ring, counter-clockwise, a piece a point.
    if token.spirit.y > 0.5 {
        let back = 1.0 - turn;
        let piece = 0.030;
        let span = piece * token.spirit.y;
        let inside = fill((back - span) * arc, px);
        let gap = abs(back / piece - round(back / piece)) * piece * arc;
        let thin = band(r, 1.19, 0.034, px) * inside * (1.0 - fill(gap - 0.022, px));
        c = over(c, WELL, 0.9 * band(r, 1.19, 0.06, px) * fill((back - span) * arc - 0.03, px));
        c = over(c, tones.accord.rgb, thin);
    }
    // In trance: a ring of dots around it, open at the foot where the name stands.
    if token.more.w > 0.0 {
        // They light one after the other as it is entered.
        let dots = 26.0;
        let near = (fract(turn * dots) - 0.5) / dots * TAU * 1.42;
        let open = step(0.15, abs(turn - 0.5)) * step(turn, token.more.w);
        c = over(c, tones.accord.rgb, 0.95 * open * fill(length(vec2<f32>(near, r - 1.42)) - 0.052, px));
    }
    // Stunned: one star for each depth, above the head.
    let stun = i32(ceil(token.spirit.w));
    for (var k = 0; k < stun; k++) {
        let lean = (f32(k) - f32(stun - 1) * 0.5) * 0.36;
        let at = p - vec2<f32>(sin(lean), cos(lean)) * 1.28;
        let grown = clamp(token.spirit.w - f32(k), 0.0, 1.0);
        let d = star(at, 0.235 * max(grown, 0.05));
        c = over(c, WELL, fill(d - 0.055 * grown, px));
        c = over(c, GOLD * 1.15, fill(d, px));
    }

    // The mark of the side, at the foot of the ring.
    let size = 0.155 * token.more.y;
    let foot = side_mark((p - vec2<f32>(0.0, -1.03)) / size, token.state.z) * size;
    c = over(c, WELL, fill(foot - 0.055 * token.more.y, px));
    c = over(c, mix(colour, vec3<f32>(1.0), 0.12), fill(foot, px));

    // Outlines: deciding (pulsing gold), under the pointer, selected (white dashes).
    if token.glow.y > 0.0 {
        let crowded = select(0.0, 0.115, token.spirit.x + token.spirit.y > 0.0);
        let ring = band(r, 1.185 + crowded + 0.022 * beat, 0.026 + 0.014 * beat, px);
        c = over(c, GOLD * 1.15, token.glow.y * (0.55 + 0.45 * beat) * ring);
    }
    if token.glow.w > 0.0 {
        c = over(c, PALE, 0.55 * token.glow.w * band(r, 1.145, max(0.014, 0.6 * px), px));
    }
    if token.glow.z > 0.0 {
        let dashes = 18.0;
        let near = abs(fract(turn * dashes) - 0.5) / dashes * arc;
        let cut = fill(near - 0.30 / dashes * arc, px);
        c = over(c, vec3<f32>(1.0), token.glow.z * cut * band(r, select(1.30, 1.40, token.spirit.x + token.spirit.y > 0.0), max(0.024, 0.8 * px), px));
    }
    // Flash of a moment.
    c = over(c, vec3<f32>(1.0, 0.92, 0.85), 0.22 * token.more.x * fill(r - 1.08, px));

    let a = c.a * token.colour.a * (1.0 - 0.38 * token.spirit.z);
    return vec4<f32>(c.rgb / max(c.a, 0.0001), a);
}
