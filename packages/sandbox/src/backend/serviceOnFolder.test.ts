// Tests spoilList.ts.
import { describeNodeFaults } from './describeNodeFaults.fixture.js'
import { describeService } from './describeService.fixture.js'
import { startService } from './service.fixture.js'
import { describeServiceAnswers } from './describeServiceAnswers.fixture.js'
import { describeServiceFaults } from './describeServiceFaults.fixture.js'

describeService(
  'one instance with a folder',
  () => startService({ instances: [{ database: 'memory://' }], stop: async () => undefined }),
  describeServiceAnswers,
  // The faults come between the service and the kit, so they are the same on any database.
  describeServiceFaults,
  describeNodeFaults,
)
