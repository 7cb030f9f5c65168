/** Styles of the views about networks. */
export const networkStyles: string = `
.networks {
  display: flex;
  flex-direction: column;
  gap: 12px;
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
`
