/** Styles of the views of several wallets. */
export const walletsStyles: string = `
.kind {
  display: flex;
  align-items: center;
  gap: 8px;
  margin: 0 4px 12px;
  font: 500 13px/18px var(--lk-font);
  color: var(--lk-text-2);
}
.wallets {
  display: flex;
  flex-direction: column;
  gap: 12px;
}
.wallets .group {
  margin: 8px 4px 0;
  font: 500 13px/18px var(--lk-font);
  color: var(--lk-text-2);
}
/* A row and the button beside it look like one row. */
.split {
  display: flex;
  align-items: center;
  border-radius: var(--lk-radius-row);
  background: var(--lk-surface-1);
}
.split .row {
  min-inline-size: 0;
  padding-inline-end: 4px;
  background: none;
}
.split:has([aria-current]) {
  background: var(--lk-accent-tint);
}
.split .icon-button {
  flex: none;
  margin-inline-end: 6px;
}
.split .icon-button[aria-disabled] {
  cursor: default;
}
.on-namespace {
  position: relative;
  flex: none;
}
.on-namespace > .picture.s24 {
  --size: 18px;
  position: absolute;
  inset-inline-end: -4px;
  inset-block-end: -4px;
  box-shadow: 0 0 0 2px var(--lk-surface-1);
}
`
