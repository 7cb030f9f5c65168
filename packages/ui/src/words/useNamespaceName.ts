import type { Namespace } from '@latchkit/core'
import { namespacesWords } from './en/namespaces.js'
import { useSay } from './useSay.js'

/** What a visitor calls the networks of a namespace, in the language in use. */
export function useNamespaceName(): (namespace: Namespace) => string {
  const say = useSay(namespacesWords)
  return (namespace) => say(`namespace.${namespace}`)
}
