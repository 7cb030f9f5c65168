/** The styles of the snackbar and the alert, in addition to those of the primitives. */
export const noticesStyles: string = `
.snackbar {
  position: fixed;
  inset: calc(16px + env(safe-area-inset-top)) 16px auto;
  inline-size: fit-content;
  block-size: fit-content;
  max-inline-size: min(360px, 100% - 32px);
  margin: 0 auto;
  padding: 12px 16px;
  border: 0;
  border-radius: var(--lk-radius-row);
  display: none;
  align-items: center;
  gap: 10px;
  font: 500 15px/20px var(--lk-font);
  color: var(--lk-text);
  background: var(--lk-surface-2);
  box-shadow: var(--lk-shadow), inset 0 0 0 1px var(--lk-line-strong);
}
.snackbar:popover-open {
  display: flex;
  animation: drop 180ms cubic-bezier(0.2, 0.8, 0.2, 1);
}
@keyframes drop {
  from {
    opacity: 0;
    transform: translateY(-12px);
  }
}
.snackbar svg {
  flex: none;
}
/* The icon and the button align with the first line. */
.alert {
  flex: none;
  display: flex;
  align-items: flex-start;
  gap: 10px;
  margin: 0 16px 12px;
  padding-block: 14px;
  padding-inline: 14px 2px;
  max-block-size: 200px;
  overflow: auto;
  border-radius: var(--lk-radius-row);
  font: 400 13px/18px var(--lk-font);
  background: var(--lk-warning-tint);
}
.alert .grow {
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;
}
.alert > .icon {
  color: var(--lk-warning);
}
.alert .icon-button {
  flex: none;
  margin-block: -11px;
}
.alert.info {
  background: var(--lk-accent-tint);
}
.alert.info > .icon {
  color: var(--lk-accent-text);
}
.alert.success {
  background: color-mix(in srgb, var(--lk-success) 12%, transparent);
}
.alert.success > .icon {
  color: var(--lk-success);
}
.alert.error {
  background: color-mix(in srgb, var(--lk-error) 12%, transparent);
}
.alert.error > .icon {
  color: var(--lk-error);
}
.snackbar.success .icon {
  color: var(--lk-success);
}
.snackbar.error .icon {
  color: var(--lk-error);
}
@media (prefers-reduced-motion: reduce) {
  .snackbar:popover-open {
    animation: none;
  }
}
@media (forced-colors: active) {
  .snackbar {
    border: 1px solid CanvasText;
  }
}
`
