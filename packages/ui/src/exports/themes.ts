export { dusk, ember, moss, paper, phosphor, tide } from '../theme/themes.js'
export type { Theme } from '@latchkit/core'
