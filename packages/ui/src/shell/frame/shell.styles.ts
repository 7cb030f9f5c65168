/** The styles of the frame: dialog, card, header and view stack. */
export const shellStyles: string = `
*,
*::before,
*::after {
  box-sizing: border-box;
}
dialog,
.aside {
  all: initial;
  box-sizing: border-box;
  direction: var(--lk-direction, ltr);
  color: var(--lk-text);
  color-scheme: var(--lk-scheme);
  font: 400 15px/21px var(--lk-font);
  font-variant-numeric: tabular-nums;
  -webkit-font-smoothing: antialiased;
  -webkit-text-size-adjust: none;
}
dialog {
  position: fixed;
  inset: 0;
  z-index: 2147483000;
  display: none;
  /* The card's top edge keeps its place while the content grows, so that nothing moves under the pointer. */
  padding: 0 16px 24px;
  overflow: hidden;
  pointer-events: auto;
}
dialog:is([open], [data-ahead]) {
  display: grid;
  /* Relative to the dialog's height, because the window's height has another unit in a page that uses CSS zoom. */
  grid-template-rows: clamp(24px, (100% - 460px) / 2, 50%) minmax(0, 1fr);
  place-items: start center;
}
dialog:not([open]) {
  visibility: hidden;
}
dialog::backdrop {
  background: none;
}
.backdrop {
  position: absolute;
  inset: 0;
  background: rgb(0 0 0 / 60%);
}
.card {
  grid-row: 2;
  position: relative;
  display: flex;
  flex-direction: column;
  inline-size: min(360px, 100%);
  max-block-size: min(680px, 100%);
  border-radius: var(--lk-radius-card);
  background: var(--lk-bg);
  box-shadow: var(--lk-shadow), inset 0 0 0 1px var(--lk-line);
  overflow: hidden;
  pointer-events: auto;
  outline: none;
}
.app {
  display: contents;
}
.header {
  flex: none;
  display: grid;
  grid-template-columns: 44px 1fr 44px;
  align-items: center;
  block-size: 56px;
  padding-inline: 14px;
}
.header h1 {
  margin: 0;
  padding: 0 4px;
  font: 600 17px/24px var(--lk-font);
  text-align: center;
  overflow: hidden;
  /* Two lines at most. */
  max-block-size: 48px;
  overflow-wrap: anywhere;
  text-wrap: balance;
  /* The heading takes the focus to be read by screen readers. It is not interactive, so it has no focus ring. */
  outline: none;
}
.stack {
  position: relative;
  min-block-size: 0;
  display: flex;
  flex-direction: column;
}
.view {
  margin-block-start: -4px;
  padding: 4px 16px 16px;
  overflow: hidden auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;
  scrollbar-color: var(--lk-line-strong) transparent;
}
/* Scrolling content fades at the edge. At the end of the content the fade is over the padding and not visible. */
.view::after {
  content: '';
  position: sticky;
  inset-block-end: -16px;
  display: block;
  block-size: 16px;
  margin-block-end: -16px;
  background: linear-gradient(transparent, var(--lk-bg));
  pointer-events: none;
}
.unseen {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
@media (max-width: 479px) {
  dialog {
    padding: 0;
  }
  dialog[open] {
    grid-template-rows: 24px minmax(0, 1fr);
    place-items: end stretch;
  }
  .card {
    inline-size: 100%;
    border-radius: var(--lk-radius-card) var(--lk-radius-card) 0 0;
    padding-block-end: env(safe-area-inset-bottom);
  }
  .header {
    block-size: 64px;
    padding-block-start: 8px;
    touch-action: none;
  }
}
@media (forced-colors: active) {
  .card {
    border: 1px solid CanvasText;
  }
  .view::after {
    content: none;
  }
}
`
