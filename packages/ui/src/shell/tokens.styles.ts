/** The design's tokens (docs/look.md): dark unless the host says light. Those of later views are in more.styles. */
export const tokenStyles: string = `
:host {
  --lk-bg: #121313;
  --lk-surface-1: #191a1b;
  --lk-surface-2: #212324;
  --lk-surface-3: #2a2c2e;
  --lk-line: rgb(255 255 255 / 8%);
  --lk-line-strong: rgb(255 255 255 / 14%);
  --lk-text: #f4f5f6;
  --lk-text-2: #a2a7ae;
  --lk-accent: hsl(230 100% 67%);
  --lk-accent-fill: hsl(230 100% 62%);
  --lk-accent-text: #8094ff;
  --lk-accent-tint: hsl(230 100% 67% / 16%);
  --lk-ring: var(--lk-accent);
  --lk-error: #ff6b6b;
  --lk-warning: #f5b544;
  --lk-warning-tint: rgb(245 181 68 / 12%);
  --lk-shadow: 0 24px 64px -16px rgb(0 0 0 / 70%), 0 4px 12px rgb(0 0 0 / 35%);
  --lk-radius-card: 28px;
  --lk-radius-row: 16px;
  --lk-font: Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  --lk-x: 1;
  --lk-scheme: dark;
}
:host([data-mode='light']) {
  --lk-bg: #fff;
  --lk-surface-1: #f6f7f9;
  --lk-surface-2: #eef0f3;
  --lk-surface-3: #e3e6eb;
  --lk-line: rgb(18 19 19 / 8%);
  --lk-line-strong: rgb(18 19 19 / 14%);
  --lk-text: #121313;
  --lk-text-2: #545a63;
  --lk-accent: hsl(231 100% 70%);
  --lk-accent-text: #3853eb;
  --lk-accent-tint: hsl(231 100% 70% / 10%);
  --lk-ring: var(--lk-accent-fill);
  --lk-error: #c42b25;
  --lk-warning: #7d5100;
  --lk-warning-tint: rgb(245 181 68 / 18%);
  --lk-shadow: 0 24px 64px -16px rgb(0 0 0 / 28%), 0 4px 12px rgb(0 0 0 / 8%);
  --lk-scheme: light;
}
:host([dir='rtl']) {
  --lk-x: -1;
  --lk-direction: rtl;
}
`
