// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Fails in every way a contract can, for tests of error messages.
contract Reverter {
    error Refused(uint256 code, string why);

    /// Refuses plain ether too.
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

    /// Reverts with `data`, so that a test can check that the bytes arrive unchanged.
    function failWithData(bytes calldata data) external payable {
        bytes memory copy = data;
        assembly {
            revert(add(copy, 32), mload(copy))
        }
    }
}
