/** Styles of `Tabs`. */
export const tabsStyles: string = `
.tabs {
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
  inline-size: 100%;
  margin-block-end: 16px;
  padding: 4px;
  border-radius: 18px;
  background: var(--lk-surface-1);
}
.tabs button {
  flex: 1 1 auto;
  min-inline-size: 0;
  min-block-size: 44px;
  padding: 10px 8px;
  border-radius: 14px;
  font: 500 15px/20px var(--lk-font);
  color: var(--lk-text-2);
  text-align: center;
  overflow: hidden;
  text-overflow: ellipsis;
  transition: background-color 120ms, color 120ms, scale 120ms;
}
.tabs button:hover {
  color: var(--lk-text);
}
.tabs button:active {
  scale: 0.98;
}
.tabs [aria-selected='true'] {
  color: var(--lk-text);
  background: var(--lk-surface-3);
}
:host([data-mode='light']) .tabs [aria-selected='true'] {
  background: var(--lk-bg);
  box-shadow: 0 1px 3px rgb(18 19 19 / 12%);
}
/* Without a list of tabs there is no panel to draw. */
div.panel:not([role]) {
  display: contents;
}
@media (prefers-reduced-motion: reduce) {
  .tabs button {
    transition: none;
  }
}
@media (forced-colors: active) {
  .tabs button {
    border: 1px solid ButtonBorder;
  }
  .tabs [aria-selected='true'] {
    border-color: Highlight;
    color: Highlight;
  }
}
`
