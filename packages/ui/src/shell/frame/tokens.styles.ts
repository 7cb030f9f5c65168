/** The tokens of dark mode, the default, as CSS variables. Written by tokens.test.ts from tokens.ts. */
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
  --lk-ring: var(--lk-accent);
  --lk-shadow: 0 24px 64px -16px rgb(0 0 0 / 70%), 0 4px 12px rgb(0 0 0 / 35%);
  --lk-radius-card: 28px;
  --lk-radius-row: 16px;
  --lk-font: Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  --lk-x: 1;
  --lk-scheme: dark;
}
:host([dir='rtl']) {
  --lk-x: -1;
  --lk-direction: rtl;
}
`
