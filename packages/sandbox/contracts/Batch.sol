// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// The code of an account of a key that is upgraded by EIP-7702. The account makes several calls at once, all or none, by
/// a transaction to itself.
contract Batch {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    receive() external payable {}

    /// Fails with the reason of the first call that fails.
    function execute(Call[] calldata calls) external payable {
        require(msg.sender == address(this), "Batch: only by the account itself");
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done, bytes memory said) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!done) {
                assembly ("memory-safe") {
                    revert(add(said, 32), mload(said))
                }
            }
        }
    }

    /// An account with code gets items of collections only where it says that it takes them.
    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }
}
