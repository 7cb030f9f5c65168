import { createLatch } from '@latchkit/element'
import { networks } from './networks'

// The kit: one for the whole app. The elements of the page find it.
createLatch({ networks, metadata: { name: 'Latchkit in Svelte' }, locale: 'en' })
