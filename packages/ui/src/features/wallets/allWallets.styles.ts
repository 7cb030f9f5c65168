/** Styles of the view of all wallets. */
export const allWalletsStyles: string = `
/* The dialog's own height is the measure, because the window's height differs on a zoomed page. */
dialog {
  container-type: size;
}
/* As high as the card may be, so that nothing moves while the visitor types. */
.all-wallets {
  display: flex;
  flex-direction: column;
  min-block-size: calc(min(680px, 100cqb - max(24px, (100cqb - 460px) / 2)) - 72px);
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
.head > .field {
  flex: 1;
  min-inline-size: 0;
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
/* All rows have the same height, so that a row's place is known without drawing it. */
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
/* The title quotes the visitor's text, and is cut after three lines. */
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
    min-block-size: calc(min(680px, 100cqb - 24px) - 80px - env(safe-area-inset-bottom));
  }
}
`
