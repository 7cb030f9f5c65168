import { universalAdapter } from '@latchkit/core/adapter'
import { describeEvmFaults } from './describeEvmFaults.fixture.js'

describeEvmFaults('universal', universalAdapter)
