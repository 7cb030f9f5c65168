/** Styles of `Segmented`. */
export const segmentedStyles: string = `
/* The radio inputs are hidden. */
.segmented {
  flex: 1;
  display: flex;
  gap: 2px;
  padding: 2px;
  margin-block: 4px;
  border-radius: 12px;
  background: var(--lk-surface-2);
}
.segmented label {
  position: relative;
  flex: 1;
  padding: 10px 4px;
  border-radius: 10px;
  font: 500 13px/18px var(--lk-font);
  text-align: center;
  color: var(--lk-text-2);
  cursor: pointer;
}
.segmented label::before {
  content: '';
  position: absolute;
  inset: -4px 0;
}
.segmented label:hover {
  color: var(--lk-text);
}
.segmented label:has(:checked) {
  color: var(--lk-text);
  background: var(--lk-bg);
  box-shadow: inset 0 0 0 1px var(--lk-line);
}
.segmented label:has(:focus-visible) {
  outline: 2px solid var(--lk-ring);
  outline-offset: 2px;
}
@media (forced-colors: active) {
  .segmented label:has(:checked) {
    outline: 2px solid Highlight;
  }
}
`
