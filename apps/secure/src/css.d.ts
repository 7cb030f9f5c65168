// What `import styles from './Frame.css'` is: `packages/ui/compile/styles/plugin.mjs` compiles the file.
declare module '*.css' {
  const sheet: import('@latchkit/ui/parts').Sheet
  export default sheet
}
