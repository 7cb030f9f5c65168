import { universalAdapter } from '@latchkit/core/adapter'
import { describeEvmFaults } from './evmFaults.fixture.js'

describeEvmFaults('universal', universalAdapter)
