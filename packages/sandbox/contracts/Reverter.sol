// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Fails in every way a contract can, for tests of how errors are told.
contract Reverter {
    error Refused(uint256 code, string why);

    /// Plain ether is refused too.
    receive() external payable {
        revert("Sandbox: takes no ether");
    }

    function failWithReason(string calldata reason) external payable {
        revert(reason);
    }

    function failWithError(uint256 code, string calldata why) external payable {
        revert Refused(code, why);
    }

    function failSilently() external payable {
        revert();
    }

    function failWithPanic() external payable {
        assert(false);
    }

    /// Whatever bytes a test wants to see survived.
    function failWithData(bytes calldata data) external payable {
        bytes memory copy = data;
        assembly {
            revert(add(copy, 32), mload(copy))
        }
    }
}
