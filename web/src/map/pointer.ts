// Drag, wheel, pinch, click and long press on the map, told apart once for mouse, pen and finger.

import type { Camera } from './camera.svelte';

export type Pointing = {
  click(x: number, y: number, target: Element | null, event: PointerEvent): void;
  hover(x: number, y: number, target: Element | null): void;
  leave(): void;
  longPress(x: number, y: number, target: Element | null): void;
  /** The other button of the mouse. */
  ask(x: number, y: number): void;
  /** A drag that begins on a piece which can be carried; true takes it from the map. */
  lift(target: Element | null): boolean;
  /** That drag has begun. */
  take(target: Element | null): void;
  drop(x: number, y: number): void;
};

const SLACK = 5;
const LONG_MS = 480;

export function pointing(node: HTMLElement, options: { camera: Camera; on: Pointing }): { destroy(): void } {
  const { camera, on } = options;
  const fingers = new Map<number, { x: number; y: number }>();
  let start: { x: number; y: number; target: Element | null } | null = null;
  let moved = false;
  let lifted = false;
  let timer = 0;
  let spread = 0;

  const local = (event: { clientX: number; clientY: number }): { x: number; y: number } => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const under = (event: PointerEvent): Element | null =>
    document.elementFromPoint(event.clientX, event.clientY);

  function down(event: PointerEvent): void {
    if (event.button !== 0 && event.pointerType === 'mouse') return;
    const at = local(event);
    fingers.set(event.pointerId, at);
    if (fingers.size === 2) spread = distance();
    if (fingers.size > 1) {
      moved = true;
      clearTimeout(timer);
      return;
    }
    const target = event.target instanceof Element ? event.target : null;
    start = { ...at, target };
    moved = false;
    lifted = event.pointerType === 'mouse' && on.lift(target);
    timer = window.setTimeout(() => {
      if (!moved && start) {
        moved = true;
        on.longPress(start.x, start.y, start.target);
      }
    }, LONG_MS);
  }

  function move(event: PointerEvent): void {
    const at = local(event);
    const before = fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') on.hover(at.x, at.y, under(event));
      return;
    }
    if (fingers.size === 1 && start && Math.hypot(at.x - start.x, at.y - start.y) > SLACK && !moved) {
      moved = true;
      clearTimeout(timer);
      node.setPointerCapture(event.pointerId);
      if (lifted) on.take(start.target);
    }
    fingers.set(event.pointerId, at);
    if (!moved) return;
    if (fingers.size === 1) {
      if (lifted) on.hover(at.x, at.y, null);
      else camera.pan(at.x - before.x, at.y - before.y);
    } else if (fingers.size === 2) {
      camera.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
      const now = distance();
      const [a, b] = [...fingers.values()];
      if (a && b && spread > 0) camera.zoom(now / spread, (a.x + b.x) / 2, (a.y + b.y) / 2);
      spread = now;
    }
  }

  function up(event: PointerEvent): void {
    clearTimeout(timer);
    const known = fingers.delete(event.pointerId);
    if (!known) return;
    const at = local(event);
    if (!moved && start) on.click(at.x, at.y, start.target, event);
    else if (lifted && moved) on.drop(at.x, at.y);
    if (fingers.size === 0) {
      start = null;
      lifted = false;
    }
  }

  function cancel(event: PointerEvent): void {
    clearTimeout(timer);
    fingers.delete(event.pointerId);
    start = null;
  }

  function menu(event: MouseEvent): void {
    event.preventDefault();
    // A finger held down has been told as a long press.
    if (fingers.size > 0) return;
    const at = local(event);
    on.ask(at.x, at.y);
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const at = local(event);
    const step = event.deltaMode === 1 ? event.deltaY * 18 : event.deltaY;
    camera.zoom(Math.exp(-Math.max(-160, Math.min(160, step)) * (event.ctrlKey ? 0.01 : 0.0016)), at.x, at.y);
  }

  function distance(): number {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', cancel);
  // A finger that is lifted leaves too; what it pointed at stays.
  const leave = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') on.leave();
  };
  node.addEventListener('pointerleave', leave);
  node.addEventListener('contextmenu', menu);
  node.addEventListener('wheel', wheel, { passive: false });
  return {
    destroy() {
      clearTimeout(timer);
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', cancel);
      node.removeEventListener('pointerleave', leave);
      node.removeEventListener('contextmenu', menu);
      node.removeEventListener('wheel', wheel);
    },
  };
}
