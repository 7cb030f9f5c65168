import { startRedis } from '../../../server/src/cache/startRedis.fixture.js'
import { createPostgres } from '../../../server/src/storage/postgres.fixture.js'
import { describeService } from './describeService.fixture.js'
import { startService, type ServiceData } from './service.fixture.js'
import { describeServiceAnswers } from './describeServiceAnswers.fixture.js'

/** Starts PostgreSQL and Redis, which two instances share. */
async function startData(): Promise<ServiceData> {
  const [postgres, redis] = await Promise.all([createPostgres(), startRedis()])
  await postgres.start()
  const shared = { database: postgres.url, redis: redis.url }
  return {
    instances: [shared, shared],
    stop: async () => {
      await Promise.all([postgres.remove(), redis.stop()])
    },
  }
}

describeService(
  'two instances on PostgreSQL with Redis',
  async () => startService(await startData()),
  describeServiceAnswers,
)
