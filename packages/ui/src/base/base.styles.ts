/** The primitives' styles: buttons, rows, icons, texts. */
export const baseStyles: string = `
button {
  all: unset;
  box-sizing: border-box;
  cursor: pointer;
  -webkit-tap-highlight-color: transparent;
  user-select: none;
}
button:focus-visible,
a:focus-visible,
input:focus-visible,
summary:focus-visible {
  outline: 2px solid var(--lk-ring);
  outline-offset: 2px;
}
a {
  color: var(--lk-accent-text);
  text-decoration: none;
  border-radius: 4px;
}
a:hover {
  text-decoration: underline;
}
/* Among other words a link is not told apart by its colour alone. */
.note a {
  text-decoration: underline;
  text-decoration-color: var(--lk-line-strong);
  text-underline-offset: 3px;
}
.note a:hover {
  text-decoration-color: currentColor;
}
p,
h2,
ul,
dl,
dd {
  margin: 0;
  padding: 0;
}
ul {
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
:host([dir='rtl']) .icon.mirrored {
  transform: scaleX(-1);
}
.icon-button {
  display: grid;
  place-items: center;
  inline-size: 40px;
  block-size: 40px;
  margin: 2px;
  position: relative;
  border-radius: var(--lk-radius-icon-button);
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
.button {
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  inline-size: 100%;
  min-block-size: 48px;
  padding: 12px 16px;
  border-radius: var(--lk-radius-row);
  font: 600 15px/20px var(--lk-font);
  text-align: center;
  color: var(--lk-text);
  background: var(--lk-surface-2);
  transition: background-color 120ms, scale 120ms;
}
.button:hover {
  background: var(--lk-surface-3);
  text-decoration: none;
}
.button:active {
  scale: 0.97;
}
.button.primary {
  color: #fff;
  background: var(--lk-accent-fill);
}
.button.primary:hover {
  background: var(--lk-accent-fill-hover);
}
.button.quiet {
  color: var(--lk-text-2);
  background: none;
}
.button.quiet:hover {
  color: var(--lk-text);
  background: var(--lk-surface-1);
}
.button.danger {
  color: var(--lk-error);
}
.button[aria-disabled] {
  cursor: default;
  scale: none;
}
.button:disabled {
  cursor: default;
  color: color-mix(in srgb, var(--lk-text) 40%, transparent);
  background: var(--lk-surface-1);
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
button.row:hover,
a.row:hover {
  background: var(--lk-surface-2);
  text-decoration: none;
}
button.row:active {
  scale: 0.98;
}
.row[aria-current='true'] {
  background: var(--lk-accent-tint);
}
.row .grow {
  flex: 1;
  min-inline-size: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  text-align: start;
}
.row .side {
  flex: none;
  display: flex;
  align-items: center;
  gap: 8px;
  max-inline-size: 55%;
  font: 400 13px/18px var(--lk-font);
  color: var(--lk-text-2);
}
.row .side > bdi {
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}
.row .sub {
  display: block;
  font: 400 13px/18px var(--lk-font);
  color: var(--lk-text-2);
  overflow: hidden;
  text-overflow: ellipsis;
}
.badge {
  padding: 3px 8px;
  border-radius: 8px;
  font: 500 12px/16px var(--lk-font);
  color: var(--lk-accent-text);
  background: var(--lk-accent-tint);
}
.picture {
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
.picture.s24 {
  --size: 24px;
  --round: 8px;
}
.picture.s40 {
  --size: 40px;
  --round: 12px;
}
.picture.s80 {
  --size: 80px;
  --round: 22px;
}
.picture.round {
  --round: 50%;
}
.picture::after {
  content: '';
  position: absolute;
  inset: 0;
  border-radius: inherit;
  box-shadow: inset 0 0 0 1px var(--lk-line);
}
.picture img {
  display: block;
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
}
.picture.loaded {
  background: var(--lk-surface-2);
}
.spinner {
  flex: none;
  inline-size: 16px;
  block-size: 16px;
  border-radius: 50%;
  border: 2px solid currentColor;
  border-block-start-color: transparent;
  animation: spin 800ms linear infinite;
}
@keyframes spin {
  to {
    rotate: 1turn;
  }
}
.note {
  font: 400 13px/18px var(--lk-font);
  color: var(--lk-text-2);
  text-align: center;
  text-wrap: pretty;
}
.note.large {
  font: 400 15px/21px var(--lk-font);
}
.title {
  font: 600 20px/26px var(--lk-font);
  text-align: center;
  text-wrap: balance;
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
button.link.note {
  align-self: center;
  margin-block: 8px;
}
.disc {
  flex: none;
  display: grid;
  place-items: center;
  inline-size: 48px;
  block-size: 48px;
  border-radius: 16px;
  color: var(--lk-accent-text);
  background: var(--lk-accent-tint);
}
@media (prefers-reduced-motion: reduce) {
  .button,
  .row,
  .icon-button {
    transition: none;
  }
  .button:active,
  .row:active {
    scale: none !important;
  }
  .spinner {
    animation-duration: 2.4s;
  }
}
@media (forced-colors: active) {
  .spinner {
    forced-color-adjust: none;
  }
  .button,
  .row,
  .icon-button {
    border: 1px solid ButtonText;
  }
  .row[aria-current='true'] {
    border-color: Highlight;
  }
}
`
