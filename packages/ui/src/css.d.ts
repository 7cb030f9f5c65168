// What `import styles from './base/Row.css'` is. `packages/ui/compile/styles/plugin.mjs` compiles the file, and `pnpm check styles` finds
// a class that the file lacks.
declare module '*.css' {
  const sheet: import('./base/useStyles.js').Sheet
  export default sheet
}
