// What a component is for tools that read TypeScript alone. vue-tsc reads the component itself.
declare module '*.vue' {
  import type { Component } from 'vue'
  const component: Component
  export default component
}
