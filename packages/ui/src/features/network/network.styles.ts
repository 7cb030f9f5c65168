/** What the views about networks add to the primitives. */
export const networkStyles: string = `
.networks {
  display: flex;
  flex-direction: column;
  gap: 12px;
}
.networks .group {
  margin-block-end: -4px;
}
.search {
  position: sticky;
  inset-block-start: -4px;
  z-index: 1;
  display: flex;
  align-items: center;
  gap: 10px;
  min-block-size: 48px;
  padding-inline: 14px;
  border-radius: var(--lk-radius-row);
  color: var(--lk-text-2);
  background: var(--lk-surface-1);
  /* What scrolls by is covered, above it too. */
  box-shadow: inset 0 0 0 1px var(--lk-line-strong), 0 0 0 6px var(--lk-bg);
  cursor: text;
}
.search input {
  all: unset;
  flex: 1;
  min-inline-size: 0;
  padding-block: 12px;
  font: 400 16px/24px var(--lk-font);
  color: var(--lk-text);
}
.search input::placeholder {
  color: var(--lk-text-2);
}
.search:has(:focus-visible) {
  outline: 2px solid var(--lk-ring);
  outline-offset: -1px;
}
/* Beside the field no row has the focus: it is pointed to. */
.row[aria-selected='true'] {
  outline: 2px solid var(--lk-ring);
  outline-offset: -2px;
  scroll-margin-block: 72px 24px;
}
.none {
  display: grid;
  gap: 16px;
  padding-block: 24px 8px;
  overflow-wrap: anywhere;
}
@media (forced-colors: active) {
  .search {
    border: 1px solid ButtonBorder;
  }
}
.networks .link {
  align-self: center;
  margin-block: 8px;
}
.group {
  margin: 8px 4px 0;
  font: 500 13px/18px var(--lk-font);
  color: var(--lk-text-2);
}
`
