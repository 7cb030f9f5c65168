// SPDX-License-Identifier: MIT
// Measures what a token keeps of a transfer. It is never deployed: an eth_call creates it, calls it and forgets it.
//
//   measure(address token, address pair, bool isSecond) → (uint256 sent, uint256 received, uint256 returned)
//
// The pair of Uniswap v2 lends it a hundredth of what it has of the token, as a flash swap. In the pair's callback it
// sends all that it has got back. `sent` is what the pair sent, `received` what came of it, `returned` what came back of
// that. The callback ends with a revert that has the three numbers, so nothing is left to pay.
object "TokenFees" {
  code {
    datacopy(0, dataoffset("runtime"), datasize("runtime"))
    return(0, datasize("runtime"))
  }
  object "runtime" {
    code {
      function balanceOf(token, owner) -> amount {
        mstore(0, shl(224, 0x70a08231))
        mstore(4, owner)
        if iszero(staticcall(gas(), token, 0, 0x24, 0, 0x20)) { revert(0, 0) }
        amount := mload(0)
      }

      // Slot 0 has the token, and slot 1 what the pair sends, while the pair is called.
      let token := sload(0)
      if token {
        let received := balanceOf(token, address())
        let had := balanceOf(token, caller())
        // transfer(caller, received). Where it fails, nothing comes back.
        mstore(0, shl(224, 0xa9059cbb))
        mstore(4, caller())
        mstore(0x24, received)
        pop(call(gas(), token, 0, 0, 0x44, 0, 0))
        let has := balanceOf(token, caller())
        mstore(0, sload(1))
        mstore(0x20, received)
        mstore(0x40, sub(has, had))
        revert(0, 0x60)
      }

      token := calldataload(4)
      let pair := calldataload(0x24)
      let amount := div(balanceOf(token, pair), 100)
      sstore(0, token)
      sstore(1, amount)
      // swap(amount0, amount1, this, data): the pair calls back where there is data.
      mstore(0, shl(224, 0x022c0d9f))
      mstore(4, 0)
      mstore(0x24, 0)
      mstore(add(4, shl(5, calldataload(0x44))), amount)
      mstore(0x44, address())
      mstore(0x64, 0x80)
      mstore(0x84, 1)
      mstore(0xa4, 0)
      pop(call(gas(), pair, 0, 0, 0xc4, 0, 0))
      sstore(0, 0)
      returndatacopy(0, 0, returndatasize())
      return(0, returndatasize())
    }
  }
}
