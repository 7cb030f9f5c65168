// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// A token whose amounts are shown with a multiplier (ERC-8056). It has no constructor: tests place its code, and set its
/// storage.
contract ScaledToken {
    string public constant name = "Sandbox Scaled";
    string public constant symbol = "SCAL";
    uint256 public decimals;
    uint256 private multiplier;
    bool private isPlain;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    /// 1e18 is 1. A plain token has no such function: the call reverts.
    function uiMultiplier() external view returns (uint256) {
        if (isPlain) revert();
        return multiplier;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        require(balanceOf[msg.sender] >= value, "Token: balance too low");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}
