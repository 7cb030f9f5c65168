/** What the view of all wallets adds to the primitives. */
export const allWalletsStyles: string = `
/* As high as the card may be, whatever is found: nothing moves while somebody types. */
.all-wallets {
  display: flex;
  flex-direction: column;
  min-block-size: calc(min(680px, 100dvh - max(24px, (100dvh - 460px) / 2) - 24px) - 72px);
}
.all-wallets .head {
  position: sticky;
  inset-block-start: -4px;
  z-index: 1;
  display: flex;
  align-items: center;
  gap: 4px;
  padding-block: 4px 6px;
  margin-block-start: -4px;
  background: var(--lk-bg);
}
.head > .icon-button {
  flex: none;
  margin-inline-end: -4px;
}
.finder {
  flex: 1;
  min-inline-size: 0;
  display: flex;
  align-items: center;
  min-block-size: 48px;
  border-radius: var(--lk-radius-row);
  color: var(--lk-text-2);
  background: var(--lk-surface-1);
  box-shadow: inset 0 0 0 1px var(--lk-line-strong);
}
.finder:has(input:focus-visible) {
  outline: 2px solid var(--lk-ring);
  outline-offset: -1px;
}
.finder label {
  flex: 1;
  min-inline-size: 0;
  display: flex;
  align-items: center;
  gap: 10px;
  padding-inline: 14px;
  cursor: text;
}
.finder input {
  all: unset;
  flex: 1;
  min-inline-size: 0;
  padding-block: 12px;
  font: 400 16px/24px var(--lk-font);
  color: var(--lk-text);
}
.finder input::placeholder {
  color: var(--lk-text-2);
}
.finder input::-webkit-search-cancel-button {
  display: none;
}
.all-wallets .bar {
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: 0 12px;
  min-block-size: 44px;
  padding-inline: 4px;
  font: 400 13px/18px var(--lk-font);
  color: var(--lk-text-2);
}
.switch {
  display: flex;
  align-items: center;
  gap: 8px;
  min-block-size: 44px;
  cursor: pointer;
}
.switch input {
  all: unset;
  position: relative;
  flex: none;
  inline-size: 36px;
  block-size: 22px;
  border-radius: 11px;
  background: var(--lk-surface-3);
  box-shadow: inset 0 0 0 1px var(--lk-line-strong);
  transition: background-color 120ms;
}
.switch input:focus-visible {
  outline: 2px solid var(--lk-ring);
  outline-offset: 2px;
}
.switch input::before {
  content: '';
  position: absolute;
  inset-block-start: 3px;
  inset-inline-start: 3px;
  inline-size: 16px;
  block-size: 16px;
  border-radius: 50%;
  background: var(--lk-text-2);
  transition: translate 120ms;
}
.switch input:checked {
  background: var(--lk-accent-fill);
}
.switch input:checked::before {
  translate: calc(14px * var(--lk-x)) 0;
  background: #fff;
}
/* Rows have one height, so that a row's place is known without drawing it. */
.virtual {
  --row: 64px;
  position: relative;
  flex: none;
  block-size: calc(var(--count) * var(--row));
}
.virtual > li {
  position: absolute;
  inset-block-start: calc(var(--at) * var(--row));
  inset-inline: 0;
  block-size: 56px;
  contain: layout style size;
}
.virtual .row {
  block-size: 56px;
  scroll-margin-block: 72px 24px;
}
.seal {
  display: grid;
  color: var(--lk-accent-text);
}
.all-wallets .none {
  flex: 1;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 20px;
  padding-block: 16px 24px;
  overflow-wrap: anywhere;
}
.none .words {
  display: grid;
  gap: 6px;
  padding-inline: 8px;
}
/* Whatever somebody typed. */
.none .title {
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  overflow: hidden;
}
.all-wallets .trouble {
  padding-block: 12px;
}
.all-wallets .legal {
  margin-block-end: 12px;
}
@media (max-width: 479px) {
  .all-wallets {
    min-block-size: calc(min(680px, 100dvh - 24px) - 80px - env(safe-area-inset-bottom));
  }
}
@media (prefers-reduced-motion: reduce) {
  .switch input,
  .switch input::before {
    transition: none;
  }
}
@media (forced-colors: active) {
  .finder,
  .switch input {
    border: 1px solid ButtonBorder;
  }
  .switch input:checked {
    background: Highlight;
  }
  .switch input::before {
    background: ButtonText;
  }
}
`
