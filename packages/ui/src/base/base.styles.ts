/** Styles of the primitives that the shell and the first view use. `more.styles.ts` has the rest. */
export const baseStyles: string = `
button {
  all: unset;
  box-sizing: border-box;
  cursor: pointer;
  -webkit-tap-highlight-color: transparent;
  user-select: none;
}
:focus-visible {
  outline: 2px solid var(--lk-ring);
  outline-offset: 2px;
}
p,
h2,
ul {
  margin: 0;
  padding: 0;
  list-style: none;
}
.icon {
  flex: none;
  display: block;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
}
.icon.mirrored {
  scale: var(--lk-x) 1;
}
.icon-button {
  display: grid;
  place-items: center;
  inline-size: 40px;
  block-size: 40px;
  margin: 2px;
  position: relative;
  border-radius: 14px;
  color: var(--lk-text-2);
  transition: background-color 120ms, color 120ms;
}
.icon-button::before {
  content: '';
  position: absolute;
  inset: -2px;
}
.icon-button:hover {
  color: var(--lk-text);
  background: var(--lk-surface-1);
}
.icon-button:active {
  background: var(--lk-surface-2);
}
.rows {
  display: flex;
  flex-direction: column;
  gap: 8px;
}
.row {
  display: flex;
  align-items: center;
  gap: 12px;
  inline-size: 100%;
  min-block-size: 56px;
  padding-block: 8px;
  padding-inline: 8px 12px;
  border-radius: var(--lk-radius-row);
  font: 500 15px/20px var(--lk-font);
  color: var(--lk-text);
  background: var(--lk-surface-1);
  transition: background-color 120ms, scale 120ms;
}
button.row:hover {
  background: var(--lk-surface-2);
}
button.row:active {
  scale: 0.98;
}
.row .grow {
  flex: 1;
  min-inline-size: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  text-align: start;
}
/* A left-to-right name is cut at its own end, also in a right-to-left language. */
.row .grow > bdi {
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  text-align: -webkit-match-parent;
  text-align: match-parent;
}
.row .side {
  flex: none;
}
.skeleton {
  animation: shimmer 1.4s ease-in-out infinite alternate;
}
@keyframes shimmer {
  to {
    opacity: 0.5;
  }
}
.picture {
  --size: 40px;
  --round: 12px;
  flex: none;
  display: grid;
  place-items: center;
  position: relative;
  inline-size: var(--size);
  block-size: var(--size);
  border-radius: var(--round);
  overflow: hidden;
  font: 700 calc(var(--size) * 0.42) / 1 var(--lk-font);
  color: #fff;
  background: hsl(var(--hue) 38% 42%);
}
.picture::after {
  content: '';
  position: absolute;
  inset: 0;
  border-radius: inherit;
  box-shadow: inset 0 0 0 1px var(--lk-line);
}
.picture img {
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
}
.picture.loaded {
  background: var(--lk-surface-2);
}
.note {
  font: 400 13px/18px var(--lk-font);
  color: var(--lk-text-2);
  text-align: center;
  text-wrap: pretty;
}
.link {
  position: relative;
  border-radius: 4px;
  color: var(--lk-accent-text);
  font-weight: 500;
}
.link::before {
  content: '';
  position: absolute;
  inset: -13px -6px;
}
.link:hover {
  text-decoration: underline;
}
/* Used by views, and by the message that a view can't be loaded. */
.message {
  text-align: center;
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 20px;
  padding-block-start: 8px;
}
@media (prefers-reduced-motion: reduce) {
  button,
  a {
    transition: none !important;
    scale: none !important;
  }
  .skeleton {
    animation: none;
  }
}
@media (forced-colors: active) {
  .button,
  .row,
  .icon-button {
    border: 1px solid ButtonText;
  }
}
`
