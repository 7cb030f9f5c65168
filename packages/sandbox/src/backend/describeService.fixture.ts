import { afterAll, beforeAll, describe } from 'vitest'
import type { Service } from './service.fixture.js'

/** Starts a service for tests, and ends it after them. */
export function describeService(
  title: string,
  start: () => Promise<Service>,
  ...tests: readonly ((service: () => Service) => void)[]
): void {
  describe(title, () => {
    let service: Service
    beforeAll(async () => void (service = await start()), 300_000)
    afterAll(() => service.stop(), 120_000)
    for (const each of tests) each(() => service)
  })
}
