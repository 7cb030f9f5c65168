/** The styles of the app's radius, density, backdrop and z-index. Adopted by kits without the default look. */
export const themeStyles: string = `
dialog {
  z-index: var(--lk-z, 2147483000);
}
.backdrop {
  background: var(--lk-backdrop, rgb(0 0 0 / 60%));
}
:host([data-radius]) .icon-button {
  border-radius: calc(var(--lk-radius-card) * 14 / 28);
}
:host([data-radius]) .badge {
  border-radius: calc(var(--lk-radius-card) * 8 / 28);
}
:host([data-radius]) .disc {
  border-radius: var(--lk-radius-row);
}
:host([data-radius]) .picture {
  --round: calc(var(--lk-radius-card) * 12 / 28);
}
:host([data-radius]) .picture.s24 {
  --round: calc(var(--lk-radius-card) * 8 / 28);
}
:host([data-radius]) .picture.s80 {
  --round: calc(var(--lk-radius-card) * 22 / 28);
}
:host([data-radius]) .picture.round {
  --round: 50%;
}
:host([data-density='compact']) .header {
  block-size: 48px;
  padding-inline: 10px;
}
:host([data-density='compact']) .view {
  padding: 4px 12px 12px;
}
:host([data-density='compact']) .view::after {
  inset-block-end: -12px;
  block-size: 12px;
  margin-block-end: -12px;
}
:host([data-density='compact']) .rows {
  gap: 4px;
}
:host([data-density='compact']) .row {
  min-block-size: 44px;
  padding-block: 4px;
  padding-inline: 6px 10px;
  gap: 10px;
}
:host([data-density='compact']) .row > .picture.s40 {
  --size: 32px;
}
:host([data-density='compact']:not([data-radius])) .row > .picture.s40 {
  --round: 10px;
}
:host([data-density='compact']) .row.skeleton::before {
  inline-size: 32px;
  block-size: 32px;
}
:host([data-density='compact']) .button {
  min-block-size: 44px;
  padding-block: 10px;
}
:host([data-density='compact']) .message {
  gap: 14px;
  padding-block-start: 4px;
}
@media (max-width: 479px) {
  :host([data-density='compact']) .header {
    block-size: 56px;
  }
}
`
