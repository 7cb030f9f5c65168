'use client'

import { createKit, Page } from '../../../src/page'

const latch = createKit()

export default function Kit() {
  return <Page latch={latch} />
}
