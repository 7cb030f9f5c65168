// For `@latchkit/element` alone, which is bundled from the sources: no other package finds this entry.
export { mount, type MountOptions } from '../mount.js'
export { plainButton, type PlainButton } from '../plain/plainButton.js'
export type { PlainKind, PlainProps } from '../plain/parts.js'
export { adoptSheet } from '../shell/frame/adoptSheet.js'
