// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

interface IToken {
    function balanceOf(address holder) external view returns (uint256);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

interface IPool {
    function token0() external view returns (address);
    function token1() external view returns (address);
}

interface IPoolV2 is IPool {
    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 time);
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
}

interface IPoolV3 is IPool {
    function swap(address to, bool zeroForOne, int256 amount, uint160 limit, bytes calldata data) external;
    function mint(address owner, int24 lower, int24 upper, uint128 amount, bytes calldata data) external;
}

/// Trades with pools of Uniswap v2 and v3 for its caller, who pays by an allowance. It sets no limit to the price.
contract PoolRouter {
    uint160 private constant MIN_ROOT = 4295128739;
    uint160 private constant MAX_ROOT = 1461446703485210103287273052203988822378723970342;

    /// The pool that may ask for payment now, and the account that pays.
    address private _pool;
    address private _payer;

    modifier paying(address pool) {
        (_pool, _payer) = (pool, msg.sender);
        _;
        (_pool, _payer) = (address(0), address(0));
    }

    function swapV2(address pool, address tokenIn, uint256 amountIn) external {
        bool isFirst = tokenIn == IPool(pool).token0();
        (uint256 reserveIn, uint256 reserveOut,) = IPoolV2(pool).getReserves();
        if (!isFirst) (reserveIn, reserveOut) = (reserveOut, reserveIn);
        _move(tokenIn, msg.sender, pool, amountIn);
        // What arrived, which is less of a token that takes a fee. The fee of a v2 pool is 0.3 %.
        uint256 paid = (IToken(tokenIn).balanceOf(pool) - reserveIn) * 997;
        uint256 out = (paid * reserveOut) / (reserveIn * 1000 + paid);
        IPoolV2(pool).swap(isFirst ? 0 : out, isFirst ? out : 0, msg.sender, "");
    }

    function swapV3(address pool, address tokenIn, uint256 amountIn) external paying(pool) {
        bool isFirst = tokenIn == IPool(pool).token0();
        IPoolV3(pool).swap(msg.sender, isFirst, int256(amountIn), isFirst ? MIN_ROOT + 1 : MAX_ROOT - 1, "");
    }

    /// Adds liquidity to a v3 pool, which belongs to the caller.
    function addV3(address pool, int24 lower, int24 upper, uint128 liquidity) external paying(pool) {
        IPoolV3(pool).mint(msg.sender, lower, upper, liquidity, "");
    }

    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        if (amount0 > 0) _pay(IPool(msg.sender).token0(), uint256(amount0));
        if (amount1 > 0) _pay(IPool(msg.sender).token1(), uint256(amount1));
    }

    function uniswapV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata) external {
        _pay(IPool(msg.sender).token0(), amount0);
        _pay(IPool(msg.sender).token1(), amount1);
    }

    function _pay(address token, uint256 amount) private {
        require(msg.sender == _pool, "PoolRouter: not the pool");
        _move(token, _payer, msg.sender, amount);
    }

    /// Takes tokens whose `transferFrom` returns nothing, too.
    function _move(address token, address from, address to, uint256 amount) private {
        (bool done, bytes memory said) = token.call(abi.encodeCall(IToken.transferFrom, (from, to, amount)));
        require(done && (said.length == 0 || abi.decode(said, (bool))), "PoolRouter: not paid");
    }
}
