/** Styles of lists. */
export const listStyles: string = `
.list {
  display: flex;
  flex-direction: column;
  gap: 12px;
}
.list .group {
  margin: 8px 4px 0;
  font: 500 13px/18px var(--lk-font);
  color: var(--lk-text-2);
}
.list .section {
  display: flex;
  flex-direction: column;
  gap: 8px;
}
.list .row {
  scroll-margin-block: 72px 24px;
}
/* A long list draws only the entries around the visible ones, each at its place. */
.list.long {
  display: block;
  position: relative;
  flex: none;
  block-size: calc(var(--height) * 1px);
  overflow-anchor: none;
}
.list.long :is(.group, li) {
  position: absolute;
  inset-block-start: calc(var(--at) * 1px);
  inset-inline: 0;
  contain: layout style;
  padding-block-end: 8px;
  margin-block: 0;
}
.list.long .group {
  padding-block-start: 12px;
  padding-inline: 4px;
}
`
