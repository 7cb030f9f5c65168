import type { Namespace } from '@latchkit/core'
import { namespacesWords } from './namespaces.words.js'
import { useSay } from './useSay.js'

/** Returns a function that names the networks of a namespace for the visitor, in the language in use. */
export function useNamespaceName(): (namespace: Namespace) => string {
  const say = useSay(namespacesWords)
  return (namespace) => say(`namespace.${namespace}`)
}
