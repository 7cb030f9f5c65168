/** What the later views draw of the primitives, apart from the first one's: each of them adopts it before its own. */
export const moreStyles: string = `
:host {
  --lk-text-3: #959ba3;
  --lk-success: #3fd08a;
}
:host([data-mode='light']) {
  --lk-text-3: #5f656f;
  --lk-success: #0b7045;
}
a {
  color: var(--lk-accent-text);
  text-decoration: none;
  border-radius: 4px;
}
a:hover {
  text-decoration: underline;
}
/* Among other words a link is not told apart by its colour alone. */
.note a {
  text-decoration: underline;
  text-decoration-color: var(--lk-line-strong);
  text-underline-offset: 3px;
}
.note a:hover {
  text-decoration-color: currentColor;
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
.button:disabled {
  cursor: default;
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
  overflow: hidden;
  text-overflow: ellipsis;
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
@media (prefers-reduced-motion: reduce) {
  .spinner {
    animation-duration: 2.4s;
  }
}
@media (forced-colors: active) {
  .spinner {
    forced-color-adjust: none;
  }
  .row[aria-current='true'] {
    border-color: Highlight;
  }
}
`
