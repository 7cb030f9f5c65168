// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

interface IRegistry {
    function resolver(bytes32 node) external view returns (address);
}

interface INameResolver {
    function name(bytes32 node) external view returns (string memory);
}

/// Answers the two calls that libraries make to ENS's universal resolver. It checks no reverse record forward, so that a
/// client which doesn't check either shows a name that isn't the account's. It has no wildcards and no gateways.
contract UniversalResolver {
    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);
    error UnsupportedResolverProfile(bytes4 selector);
    error DNSDecodingFailed(bytes dns);

    /// namehash("addr.reverse")
    bytes32 private constant REVERSE_NODE = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;
    uint256 private constant ETHER = 60;
    bytes16 private constant DIGITS = "0123456789abcdef";

    IRegistry public immutable registry;

    constructor(IRegistry registry_) {
        registry = registry_;
    }

    /// Passes `data` on to the resolver of a name, which is in the wire format of DNS.
    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        address resolver = registry.resolver(_namehash(name, 0));
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        (bool ok, bytes memory answer) = resolver.staticcall(data);
        if (!ok) revert ResolverError(answer);
        if (answer.length == 0) revert UnsupportedResolverProfile(bytes4(data));
        return (answer, resolver);
    }

    /// Returns the name that an account claims to have.
    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        bytes32 node = keccak256(abi.encodePacked(REVERSE_NODE, keccak256(_toHex(account))));
        address resolver = coinType == ETHER ? registry.resolver(node) : address(0);
        if (resolver == address(0)) revert ResolverNotFound(account);
        return (INameResolver(resolver).name(node), resolver, resolver);
    }

    function _namehash(bytes calldata name, uint256 start) private pure returns (bytes32) {
        if (start >= name.length) revert DNSDecodingFailed(name);
        uint256 size = uint8(name[start]);
        if (size == 0) return 0;
        uint256 end = start + 1 + size;
        if (end > name.length) revert DNSDecodingFailed(name);
        return keccak256(abi.encodePacked(_namehash(name, end), keccak256(name[start + 1:end])));
    }

    function _toHex(bytes calldata data) private pure returns (bytes memory text) {
        text = new bytes(data.length * 2);
        for (uint256 i = 0; i < data.length; i++) {
            text[2 * i] = DIGITS[uint8(data[i]) >> 4];
            text[2 * i + 1] = DIGITS[uint8(data[i]) & 15];
        }
    }
}
