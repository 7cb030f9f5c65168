/** Styles of the primitives that only the later views use. Each later view adopts them before its own styles. */
export const moreStyles: string = `
:host {
  --lk-text-3: #959ba3;
  --lk-accent-tint: hsl(230 100% 67% / 16%);
  --lk-success: #3fd08a;
  --lk-error: #ff6b6b;
  --lk-warning: #f5b544;
  --lk-warning-tint: rgb(245 181 68 / 12%);
}
:host([data-mode='light']) {
  --lk-text-3: #5f656f;
  --lk-accent-tint: hsl(231 100% 70% / 10%);
  --lk-success: #0b7045;
  --lk-error: #c42b25;
  --lk-warning: #7d5100;
  --lk-warning-tint: rgb(245 181 68 / 18%);
}
a {
  color: var(--lk-accent-text);
  text-decoration: none;
  border-radius: 4px;
}
a:hover {
  text-decoration: underline;
}
/* A link in a sentence is underlined, so that it doesn't differ by its colour alone. */
.note a {
  text-decoration: underline;
  text-decoration-color: var(--lk-line-strong);
  text-underline-offset: 3px;
}
.note a:hover {
  text-decoration-color: currentColor;
}
.note.large {
  font: 400 15px/21px var(--lk-font);
}
.button {
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  inline-size: 100%;
  min-block-size: 48px;
  padding: 12px 16px;
  border-radius: var(--lk-radius-row);
  font: 600 15px/20px var(--lk-font);
  text-align: center;
  color: var(--lk-text);
  background: var(--lk-surface-2);
  transition: background-color 120ms, scale 120ms;
}
.button:hover {
  background: var(--lk-surface-3);
}
.button:active {
  scale: 0.97;
}
.button.primary {
  color: #fff;
  background: var(--lk-accent-fill);
}
.button.primary:hover {
  background: var(--lk-accent-fill-hover, hsl(230 92% 56%));
}
.title {
  font: 600 20px/26px var(--lk-font);
  text-align: center;
  text-wrap: balance;
}
.disc {
  flex: none;
  display: grid;
  place-items: center;
  inline-size: 48px;
  block-size: 48px;
  border-radius: 16px;
  color: var(--lk-accent-text);
  background: var(--lk-accent-tint);
}
.disc.warning {
  color: var(--lk-warning);
  background: var(--lk-warning-tint);
}
.message .words {
  display: grid;
  gap: 6px;
  padding-inline: 8px;
}
.badge {
  padding: 3px 8px;
  border-radius: 8px;
  font: 500 12px/16px var(--lk-font);
  color: var(--lk-accent-text);
  background: var(--lk-accent-tint);
}
dl,
dd {
  margin: 0;
}
code {
  font: 400 12px/17px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  overflow-wrap: anywhere;
}
.button.quiet {
  color: var(--lk-text-2);
  background: none;
}
.button.quiet:hover {
  color: var(--lk-text);
  background: var(--lk-surface-1);
}
.button.danger {
  color: var(--lk-error);
}
.button[aria-disabled] {
  cursor: default;
  scale: none;
}
/* Applies to every kind of button, also to a hovered or pressed one. */
.button.button:disabled {
  cursor: default;
  scale: none;
  color: color-mix(in srgb, var(--lk-text) 40%, transparent);
  background: var(--lk-surface-1);
}
.actions {
  display: flex;
  flex-direction: column;
  gap: 4px;
  inline-size: 100%;
}
a.row:hover {
  background: var(--lk-surface-2);
  text-decoration: none;
}
/* A link's label wraps and isn't cut, because no other text says where the link leads. */
a.row .grow {
  white-space: normal;
}
.icon-button:disabled,
button.row:disabled,
button.row:disabled :is(.side, .sub) {
  color: color-mix(in srgb, var(--lk-text) 40%, transparent);
  cursor: default;
}
.icon-button:disabled {
  background: none;
}
.network-picture {
  display: grid;
  place-items: center;
  inline-size: 40px;
  block-size: 40px;
  margin: 2px;
}
button.row:disabled {
  background: var(--lk-surface-1);
  scale: none;
}
.row.skeleton::before,
.row.skeleton::after {
  content: '';
  inline-size: 40px;
  block-size: 40px;
  border-radius: 12px;
  background: var(--lk-surface-2);
}
.row.skeleton::after {
  inline-size: 40%;
  block-size: 12px;
}
.row[aria-current='true'] {
  background: var(--lk-accent-tint);
}
.row .side {
  display: flex;
  align-items: center;
  gap: 8px;
  max-inline-size: 55%;
  font: 400 13px/18px var(--lk-font);
  color: var(--lk-text-2);
}
.row .side > bdi {
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}
.row .sub {
  display: block;
  font: 400 13px/18px var(--lk-font);
  color: var(--lk-text-2);
  overflow-wrap: anywhere;
  white-space: normal;
}
.picture.s24 {
  --size: 24px;
  --round: 8px;
}
.picture.s80 {
  --size: 80px;
  --round: 22px;
}
.picture.round {
  --round: 50%;
}
.spinner {
  flex: none;
  inline-size: 16px;
  block-size: 16px;
  border-radius: 50%;
  border: 2px solid currentColor;
  border-block-start-color: transparent;
  animation: spin 800ms linear infinite;
}
@keyframes spin {
  to {
    rotate: 1turn;
  }
}
@keyframes pulse {
  to {
    opacity: 0.3;
  }
}
@media (prefers-reduced-motion: reduce) {
  .spinner {
    animation: pulse 1.2s ease-in-out infinite alternate;
  }
}
@media (forced-colors: active) {
  .spinner {
    forced-color-adjust: none;
  }
  /* Skeletons are drawn as surfaces, and with forced colours all surfaces have the same colour. */
  .skeleton,
  .slot.shimmers {
    border: 1px solid GrayText;
  }
  .row[aria-current='true'] {
    border-color: Highlight;
  }
}
`
