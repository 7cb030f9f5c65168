// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

interface ISwapToken {
    function balanceOf(address holder) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

interface ISwapCoin is ISwapToken {
    function deposit() external payable;
    function withdraw(uint256 value) external;
}

interface ISwapPool {
    function token0() external view returns (address);
    function token1() external view returns (address);
    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 time);
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
    function swap(address to, bool zeroForOne, int256 amount, uint160 limit, bytes calldata data)
        external
        returns (int256 amount0, int256 amount1);
}

/// The router of a service that offers swaps: it takes an amount of its caller's, and leads it through pools of Uniswap. A
/// part of it may be the service's fee. The address 0 is the coin. It keeps nothing.
contract Swapper {
    uint160 private constant MIN_ROOT = 4295128739;
    uint160 private constant MAX_ROOT = 1461446703485210103287273052203988822378723970342;

    struct Hop {
        address pool;
        bool isV3;
    }

    /// The name of the service, so that each has a router of its own.
    string public name;
    ISwapCoin public immutable wrapped;
    /// The fee in hundredths of a percent of what is paid, and its receiver.
    uint256 public immutable feeBps;
    address public immutable feeTo;

    /// The pool that may ask for payment now, and the account that pays.
    address private _pool;
    address private _payer;

    constructor(string memory name_, address wrapped_, uint256 feeBps_, address feeTo_) {
        (name, wrapped, feeBps, feeTo) = (name_, ISwapCoin(wrapped_), feeBps_, feeTo_);
    }

    /// Coins come from the wrapped coin.
    receive() external payable {}

    /// Fails where `receiver` gets less than `least`, and after `deadline`, in seconds.
    function swap(
        address from,
        address to,
        uint256 amount,
        uint256 least,
        address receiver,
        uint256 deadline,
        Hop[] calldata hops
    ) external payable returns (uint256 gained) {
        require(block.timestamp <= deadline, "Swapper: too late");
        require(msg.value == (from == address(0) ? amount : 0), "Swapper: other coins");
        uint256 fee = (amount * feeBps) / 10000;
        (address payer, address token) = (msg.sender, from);
        if (from == address(0)) {
            if (fee > 0) _sendCoins(feeTo, fee);
            wrapped.deposit{value: amount - fee}();
            (payer, token) = (address(this), address(wrapped));
        } else if (fee > 0) {
            _pay(token, payer, feeTo, fee);
        }
        uint256 before = _balanceOf(to, receiver);
        amount = amount - fee;
        for (uint256 i = 0; i < hops.length; i++) {
            // The last pool pays the receiver, unless what it pays has to be unwrapped.
            address next = i + 1 == hops.length && to != address(0) ? receiver : address(this);
            (token, amount) = _hop(hops[i], token, amount, payer, next);
            payer = address(this);
        }
        require(token == to || (to == address(0) && token == address(wrapped)), "Swapper: another token");
        if (to == address(0)) {
            if (payer != address(this)) _pay(token, payer, address(this), amount);
            wrapped.withdraw(amount);
            _sendCoins(receiver, amount);
        } else if (hops.length == 0) {
            _pay(token, payer, receiver, amount);
        }
        gained = _balanceOf(to, receiver) - before;
        require(gained >= least, "Swapper: too little received");
    }

    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        require(msg.sender == _pool, "Swapper: not the pool");
        if (amount0 > 0) _pay(ISwapPool(msg.sender).token0(), _payer, msg.sender, uint256(amount0));
        if (amount1 > 0) _pay(ISwapPool(msg.sender).token1(), _payer, msg.sender, uint256(amount1));
    }

    /// Swaps in one pool. Returns the token that it gave, and how much of it arrived.
    function _hop(Hop calldata hop, address tokenIn, uint256 amount, address payer, address receiver)
        private
        returns (address tokenOut, uint256 gained)
    {
        ISwapPool pool = ISwapPool(hop.pool);
        bool isFirst = tokenIn == pool.token0();
        tokenOut = isFirst ? pool.token1() : pool.token0();
        uint256 before = ISwapToken(tokenOut).balanceOf(receiver);
        if (hop.isV3) {
            (_pool, _payer) = (hop.pool, payer);
            pool.swap(receiver, isFirst, int256(amount), isFirst ? MIN_ROOT + 1 : MAX_ROOT - 1, "");
            (_pool, _payer) = (address(0), address(0));
        } else {
            (uint256 reserveIn, uint256 reserveOut,) = pool.getReserves();
            if (!isFirst) (reserveIn, reserveOut) = (reserveOut, reserveIn);
            _pay(tokenIn, payer, hop.pool, amount);
            // What arrived, which is less of a token that takes a fee. The fee of a v2 pool is 0.3 %.
            uint256 paid = (ISwapToken(tokenIn).balanceOf(hop.pool) - reserveIn) * 997;
            uint256 out = (paid * reserveOut) / (reserveIn * 1000 + paid);
            pool.swap(isFirst ? 0 : out, isFirst ? out : 0, receiver, "");
        }
        gained = ISwapToken(tokenOut).balanceOf(receiver) - before;
    }

    function _balanceOf(address token, address holder) private view returns (uint256) {
        return token == address(0) ? holder.balance : ISwapToken(token).balanceOf(holder);
    }

    function _sendCoins(address to, uint256 value) private {
        (bool done,) = to.call{value: value}("");
        require(done, "Swapper: coins refused");
    }

    /// Takes tokens whose functions return nothing, too.
    function _pay(address token, address from, address to, uint256 value) private {
        bytes memory data = from == address(this)
            ? abi.encodeCall(ISwapToken.transfer, (to, value))
            : abi.encodeCall(ISwapToken.transferFrom, (from, to, value));
        (bool done, bytes memory said) = token.call(data);
        require(done && (said.length == 0 || abi.decode(said, (bool))), "Swapper: not paid");
    }
}
