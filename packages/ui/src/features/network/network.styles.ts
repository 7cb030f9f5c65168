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
.networks > .field {
  position: sticky;
  inset-block-start: -4px;
  z-index: 1;
}
/* What scrolls by is covered, above it too. */
.networks > .field::before {
  box-shadow: inset 0 0 0 1px var(--lk-line-strong), 0 0 0 6px var(--lk-bg);
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
