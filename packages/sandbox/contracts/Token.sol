// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// The part that all tokens of the sandbox share: balances, allowances, and an open `mint`.
abstract contract TokenBook {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address[] memory holders, uint256 each) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        for (uint256 i = 0; i < holders.length; i++) mint(holders[i], each);
    }

    /// Any caller may mint: this is a sandbox.
    function mint(address to, uint256 value) public {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    /// Destroys coins of the caller.
    function burn(uint256 value) external {
        require(balanceOf[msg.sender] >= value, "Token: balance too low");
        balanceOf[msg.sender] -= value;
        totalSupply -= value;
        emit Transfer(msg.sender, address(0), value);
    }

    function _move(address from, address to, uint256 value) internal {
        require(to != address(0), "Token: no receiver");
        require(balanceOf[from] >= value, "Token: balance too low");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function _allow(address owner, address spender, uint256 value) internal {
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }

    function _spend(address owner, uint256 value) internal {
        uint256 left = allowance[owner][msg.sender];
        require(left >= value, "Token: allowance too low");
        if (left != type(uint256).max) allowance[owner][msg.sender] = left - value;
    }
}

/// A standard ERC-20 token.
contract Token is TokenBook {
    constructor(string memory name_, string memory symbol_, uint8 decimals_, address[] memory holders, uint256 each)
        TokenBook(name_, symbol_, decimals_, holders, each)
    {}

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        _allow(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        _spend(from, value);
        _move(from, to, value);
        return true;
    }
}

/// A standard token whose allowances can be given by a signature too (EIP-2612), in the domain of its name and version 1.
contract PermitToken is Token {
    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 public constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    /// The highest `s` of a signature by EIP-2: half of the curve's order.
    uint256 private constant MOST_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    mapping(address => uint256) public nonces;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address[] memory holders, uint256 each)
        Token(name_, symbol_, decimals_, holders, each)
    {}

    /// Computed at each call, since two chains may have the contract at the same address.
    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN, keccak256(bytes(name)), keccak256("1"), block.chainid, address(this)));
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        require(block.timestamp <= deadline, "Token: permit is too late");
        bytes32 content = keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, nonces[owner]++, deadline));
        address signer =
            ecrecover(keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), content)), v, r, s);
        require(uint256(s) <= MOST_S && signer != address(0) && signer == owner, "Token: permit of another");
        _allow(owner, spender, value);
    }
}

/// A token that behaves like USDT: its calls return nothing, and an allowance must be zero before it is set again.
contract MuteToken is TokenBook {
    constructor(string memory name_, string memory symbol_, uint8 decimals_, address[] memory holders, uint256 each)
        TokenBook(name_, symbol_, decimals_, holders, each)
    {}

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0, "Token: clear the allowance first");
        _allow(msg.sender, spender, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        _spend(from, value);
        _move(from, to, value);
    }
}

/// A token that keeps a hundredth of each transfer, rounded down, so that the receiver gets less than was sent.
contract FeeToken is TokenBook {
    constructor(string memory name_, string memory symbol_, uint8 decimals_, address[] memory holders, uint256 each)
        TokenBook(name_, symbol_, decimals_, holders, each)
    {}

    function transfer(address to, uint256 value) external returns (bool) {
        _moveLessFee(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        _allow(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        _spend(from, value);
        _moveLessFee(from, to, value);
        return true;
    }

    function _moveLessFee(address from, address to, uint256 value) private {
        uint256 fee = value / 100;
        _move(from, to, value - fee);
        if (fee > 0) _move(from, address(this), fee);
    }
}
