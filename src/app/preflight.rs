//! What a window needs of this machine, asked before Bevy starts, so that people read what to install and no panic.

use std::env::var_os;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// What works without a window; part of every message.
const HEADLESS: &str = "without a window, `willbound run` and `willbound check` work on any machine";

const VULKAN: (&str, &str) = ("libvulkan.so.1", "libvulkan1");
const X11: &[(&str, &str)] = &[
    ("libX11.so.6", "libx11-6"),
    ("libX11-xcb.so.1", "libx11-xcb1"),
    ("libXcursor.so.1", "libxcursor1"),
    ("libXi.so.6", "libxi6"),
    ("libxkbcommon.so.0", "libxkbcommon0"),
    ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
    VULKAN,
];
const WAYLAND: &[(&str, &str)] = &[("libwayland-client.so.0", "libwayland-client0"), ("libxkbcommon.so.0", "libxkbcommon0"), VULKAN];

/// Checks display, libraries and Vulkan driver.
///
/// # Errors
/// A sentence that says what is missing, how to get it, and what works without it.
pub fn check() -> Result<(), String> {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let set = |name: &str| var_os(name).is_some_and(|value| !value.is_empty());
    let wayland = set("WAYLAND_DISPLAY") || set("WAYLAND_SOCKET");
    if !wayland && !set("DISPLAY") {
        return Err(format!(
            "no display: neither WAYLAND_DISPLAY nor DISPLAY is set; start it from a desktop session or under `xvfb-run -a` \
             (sudo apt install xvfb); {HEADLESS}"
        ));
    }
    let missing: Vec<_> =
        if wayland { WAYLAND } else { X11 }.iter().filter(|(file, _)| !can_load(file)).map(|(_, package)| *package).collect();
    if !missing.is_empty() {
        return Err(format!("missing libraries; install them with: sudo apt install {}; {HEADLESS}", missing.join(" ")));
    }
    driver()
}

/// Checks what drawing without a window needs: the Vulkan library and a driver.
///
/// # Errors
/// A sentence that says what is missing, how to get it, and what works without it.
pub fn check_driver() -> Result<(), String> {
    if cfg!(target_os = "linux") && !can_load(VULKAN.0) {
        return Err(format!("missing libraries; install them with: sudo apt install {}; {HEADLESS}", VULKAN.1));
    }
    driver()
}

fn driver() -> Result<(), String> {
    if adapters() > 0 { Ok(()) } else { Err(format!("no Vulkan driver found; {DRIVER}; {HEADLESS}")) }
}

const DRIVER: &str =
    "install one with: sudo apt install mesa-vulkan-drivers (it works without a graphics card too), or the driver of the card";

#[expect(unsafe_code, reason = "loading a library runs its initialisers; these are the system libraries the window loads anyway")]
fn can_load(file: &str) -> bool {
    // SAFETY: system libraries that winit and wgpu load right afterwards; nothing of them is called here.
    unsafe { libloading::Library::new(file) }.is_ok()
}

fn adapters() -> usize {
    let wanted = wgpu::InstanceDescriptor { backends: wgpu::Backends::VULKAN, ..wgpu::InstanceDescriptor::new_without_display_handle() };
    let instance = wgpu::Instance::new(wanted);
    now(instance.enumerate_adapters(wgpu::Backends::VULKAN)).len()
}

/// Waits for a future that never sleeps.
fn now<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return value;
        }
    }
}

/// What [`check`] cannot see (a display that is named but dead) panics inside the window library: a sentence and exit
/// code 3 instead.
pub fn install_hook() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let said = panic.payload_as_str().unwrap_or_default();
        if said.contains("Failed to build event loop") {
            let display = var_os("WAYLAND_DISPLAY").or_else(|| var_os("DISPLAY")).unwrap_or_default();
            let display = display.to_string_lossy();
            eprintln!("error: cannot open the display `{display}`; is an X or Wayland server running there?; {HEADLESS}");
            std::process::exit(3);
        }
        if said.contains("Unable to find a GPU") {
            eprintln!("error: no usable Vulkan driver; {DRIVER}; {HEADLESS}");
            std::process::exit(3);
        }
        usual(panic);
    }));
}
