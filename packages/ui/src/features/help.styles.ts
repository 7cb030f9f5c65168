/** Styles of the views that explain. */
export const helpStyles: string = `
.empty {
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 8px;
  padding: 20px 8px 12px;
}
.empty .title {
  margin-block-start: 8px;
}
.points {
  display: flex;
  flex-direction: column;
  gap: 20px;
  padding: 8px 4px 20px;
}
.points li {
  display: flex;
  gap: 14px;
}
/* A word may be wider than its column. */
.points div {
  min-inline-size: 0;
  overflow-wrap: break-word;
}
.points h2 {
  margin: 2px 0;
  font: 600 15px/20px var(--lk-font);
}
.points p {
  font: 400 15px/21px var(--lk-font);
  color: var(--lk-text-2);
  text-wrap: pretty;
}
`
