/** The tokens that light mode changes, as CSS variables. Written by tokens.test.ts from tokens.ts. */
export const lightStyles: string = `
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
  --lk-ring: var(--lk-accent-fill);
  --lk-shadow: 0 24px 64px -16px rgb(0 0 0 / 28%), 0 4px 12px rgb(0 0 0 / 8%);
  --lk-scheme: light;
}
`
