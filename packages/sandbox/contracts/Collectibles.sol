// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

interface IReceiver721 {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data)
        external
        returns (bytes4);
}

interface IReceiver1155 {
    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes calldata data)
        external
        returns (bytes4);

    function onERC1155BatchReceived(
        address operator,
        address from,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external returns (bytes4);
}

/// The part that both kinds of collectibles share.
abstract contract Collection {
    string public name;
    string public symbol;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }
}

/// Collectibles of ERC-721. Any caller may mint, with metadata of choice: this is a sandbox.
contract Collectible721 is Collection {
    mapping(uint256 => string) private _uris;
    mapping(uint256 => address) private _owners;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed approved, uint256 indexed id);

    constructor(string memory name_, string memory symbol_) Collection(name_, symbol_) {}

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function mint(address to, uint256 id, string calldata uri) external {
        require(to != address(0), "Collectible: no receiver");
        require(_owners[id] == address(0), "Collectible: already minted");
        _uris[id] = uri;
        _owners[id] = to;
        balanceOf[to]++;
        emit Transfer(address(0), to, id);
    }

    function burn(uint256 id) external {
        _move(ownerOf(id), address(0), id);
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = _owners[id];
        require(owner != address(0), "Collectible: not minted");
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        return _uris[id];
    }

    function approve(address to, uint256 id) external {
        address owner = ownerOf(id);
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "Collectible: not yours");
        getApproved[id] = to;
        emit Approval(owner, to, id);
    }

    function transferFrom(address from, address to, uint256 id) public {
        require(to != address(0), "Collectible: no receiver");
        _move(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length == 0) return;
        bytes4 answer = IReceiver721(to).onERC721Received(msg.sender, from, id, data);
        require(answer == IReceiver721.onERC721Received.selector, "Collectible: refused");
    }

    function _move(address from, address to, uint256 id) private {
        require(ownerOf(id) == from, "Collectible: not the owner's");
        bool allowed = msg.sender == from || getApproved[id] == msg.sender || isApprovedForAll[from][msg.sender];
        require(allowed, "Collectible: not yours");
        delete getApproved[id];
        balanceOf[from]--;
        if (to != address(0)) balanceOf[to]++;
        _owners[id] = to;
        emit Transfer(from, to, id);
    }
}

/// Collectibles of ERC-1155, several of each id. Any caller may mint. Clients put the id into `{id}` of the metadata's URI.
contract Collectible1155 is Collection {
    string private _uri;
    mapping(address => mapping(uint256 => uint256)) private _balances;

    event TransferSingle(
        address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value
    );
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );

    constructor(string memory name_, string memory symbol_, string memory uri_) Collection(name_, symbol_) {
        _uri = uri_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function uri(uint256) external view returns (string memory) {
        return _uri;
    }

    function balanceOf(address owner, uint256 id) external view returns (uint256) {
        return _balances[owner][id];
    }

    function balanceOfBatch(address[] calldata owners, uint256[] calldata ids)
        external
        view
        returns (uint256[] memory balances)
    {
        require(owners.length == ids.length, "Collectible: uneven lists");
        balances = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; i++) balances[i] = _balances[owners[i]][ids[i]];
    }

    function mint(address to, uint256 id, uint256 value) external {
        require(to != address(0), "Collectible: no receiver");
        _balances[to][id] += value;
        emit TransferSingle(msg.sender, address(0), to, id, value);
    }

    function burn(uint256 id, uint256 value) external {
        _take(msg.sender, id, value);
        emit TransferSingle(msg.sender, msg.sender, address(0), id, value);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data) external {
        require(to != address(0), "Collectible: no receiver");
        _take(from, id, value);
        _balances[to][id] += value;
        emit TransferSingle(msg.sender, from, to, id, value);
        if (to.code.length == 0) return;
        bytes4 answer = IReceiver1155(to).onERC1155Received(msg.sender, from, id, value, data);
        require(answer == IReceiver1155.onERC1155Received.selector, "Collectible: refused");
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external {
        require(to != address(0), "Collectible: no receiver");
        require(ids.length == values.length, "Collectible: uneven lists");
        for (uint256 i = 0; i < ids.length; i++) {
            _take(from, ids[i], values[i]);
            _balances[to][ids[i]] += values[i];
        }
        emit TransferBatch(msg.sender, from, to, ids, values);
        if (to.code.length == 0) return;
        bytes4 answer = IReceiver1155(to).onERC1155BatchReceived(msg.sender, from, ids, values, data);
        require(answer == IReceiver1155.onERC1155BatchReceived.selector, "Collectible: refused");
    }

    function _take(address from, uint256 id, uint256 value) private {
        require(msg.sender == from || isApprovedForAll[from][msg.sender], "Collectible: not yours");
        require(_balances[from][id] >= value, "Collectible: balance too low");
        _balances[from][id] -= value;
    }
}
