/** Styles of the small parts of the later views. Views with one of them adopt these styles. */
export const partsStyles: string = `
.disc.small {
  inline-size: 40px;
  block-size: 40px;
  border-radius: 12px;
  color: var(--lk-text-2);
  background: var(--lk-surface-2);
}
.badge.neutral {
  color: var(--lk-text-2);
  background: var(--lk-surface-3);
}
.badge.success {
  color: var(--lk-success);
  background: color-mix(in srgb, var(--lk-success) 12%, var(--lk-bg));
}
.badge.warning {
  color: var(--lk-warning);
  background: var(--lk-warning-tint);
}
.badge.error {
  color: var(--lk-error);
  background: color-mix(in srgb, var(--lk-error) 12%, var(--lk-bg));
}
.avatar {
  position: relative;
  flex: none;
  display: grid;
}
.avatar > img {
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  border-radius: 12px;
  object-fit: cover;
  opacity: 0;
  transition: opacity 120ms;
}
.avatar > .s24 + img {
  border-radius: 8px;
}
.avatar > .s80 + img {
  border-radius: 22px;
}
.avatar.loaded > img {
  opacity: 1;
}
.token-icon {
  position: relative;
  flex: none;
  display: grid;
}
.token-icon .network {
  position: absolute;
  inset-inline-end: -3px;
  inset-block-end: -3px;
  border-radius: 50%;
  box-shadow: 0 0 0 2px var(--lk-bg);
}
.row .token-icon .network {
  box-shadow: 0 0 0 2px var(--lk-surface-1);
}
button.row:hover .token-icon .network {
  box-shadow: 0 0 0 2px var(--lk-surface-2);
}
.token-icon .network .picture {
  --size: 16px;
}
.token-icon.t24 .network .picture {
  --size: 12px;
}
.bone {
  display: block;
  flex: none;
  inline-size: var(--width, 100%);
  block-size: var(--height, 12px);
  border-radius: 6px;
  background: var(--lk-surface-2);
}
.bone.circle {
  inline-size: var(--width, 40px);
  block-size: var(--height, var(--width, 40px));
  border-radius: 50%;
}
.bone.block {
  block-size: var(--height, 56px);
  border-radius: var(--lk-radius-row);
}
.bone.row {
  display: flex;
  block-size: var(--height, 56px);
  border-radius: var(--lk-radius-row);
  background: var(--lk-surface-1);
}
.banner {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  inline-size: 100%;
  padding: 12px 14px;
  border-radius: var(--lk-radius-row);
  background: var(--lk-surface-1);
}
.banner > .icon {
  align-self: flex-start;
  color: var(--lk-text-2);
}
.banner .said {
  flex: 1 1 60%;
  min-inline-size: 0;
  font: 400 13px/18px var(--lk-font);
  overflow-wrap: anywhere;
  text-wrap: pretty;
}
.banner-title {
  font-weight: 600;
}
.banner .way {
  margin-inline-start: auto;
}
.banner .way .button {
  inline-size: auto;
  min-block-size: 44px;
  margin: -13px -8px;
  padding: 8px 12px;
  font-size: 13px;
  line-height: 18px;
}
.banner .way .icon-button {
  margin: -11px -8px;
}
.banner.info {
  background: var(--lk-accent-tint);
}
.banner.info > .icon {
  color: var(--lk-accent-text);
}
.banner.warning {
  background: var(--lk-warning-tint);
}
.banner.warning > .icon {
  color: var(--lk-warning);
}
.banner.error {
  background: color-mix(in srgb, var(--lk-error) 12%, var(--lk-bg));
}
.banner.error > .icon {
  color: var(--lk-error);
}
.banner.success {
  background: color-mix(in srgb, var(--lk-success) 12%, var(--lk-bg));
}
.banner.success > .icon {
  color: var(--lk-success);
}
.empty {
  display: grid;
  justify-items: center;
  gap: 16px;
  inline-size: 100%;
  padding: 24px 8px 16px;
  overflow-wrap: anywhere;
}
.empty .disc {
  color: var(--lk-text-2);
  background: var(--lk-surface-1);
}
.empty .button {
  inline-size: auto;
}
a.out {
  display: inline-flex;
  align-items: center;
  gap: 4px;
  position: relative;
  font-weight: 500;
}
a.out::before {
  content: '';
  position: absolute;
  inset: -12px -6px;
}
.countdown {
  font-variant-numeric: tabular-nums;
  unicode-bidi: isolate;
}
/* The cells are visible. Screen readers read, and the clipboard gets, the hidden text. */
.roll {
  position: relative;
  display: inline-block;
  font-variant-numeric: tabular-nums;
  white-space: pre;
}
.roll [aria-hidden] {
  user-select: none;
}
.roll .cell,
.roll .cell > span {
  display: inline-block;
  position: relative;
}
.roll .cell {
  overflow: clip;
  vertical-align: bottom;
}
.roll [data-was]::before {
  content: attr(data-was);
  position: absolute;
  inset-inline-start: 0;
  inset-block-start: -100%;
}
.roll.down [data-was]::before {
  inset-block-start: 100%;
}
@media (prefers-reduced-motion: reduce) {
  .avatar > img {
    transition: none;
  }
}
@media (forced-colors: active) {
  .badge,
  .banner {
    border: 1px solid CanvasText;
  }
}
`
