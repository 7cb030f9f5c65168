/** Styles of the views about networks. */
export const networkStyles: string = `
.networks {
  display: flex;
  flex-direction: column;
  gap: 12px;
}
.networks .group {
  margin-block-end: -4px;
}
.networks > .field {
  position: sticky;
  inset-block-start: -4px;
  z-index: 1;
}
/* Covers the rows that scroll by, above the field too. */
.networks > .field::before {
  box-shadow: inset 0 0 0 1px var(--lk-line-strong), 0 0 0 6px var(--lk-bg);
}
/* The search field keeps the focus. The outline shows the row that the arrow keys point to. */
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
