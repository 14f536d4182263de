import WebAPIClient

// What fills long lists, and in it what they repeat for each of their entries.
extension SimplifiedAlbum: MembersDecodable, ReadOnce {}
extension SimplifiedArtist: MembersDecodable, ReadOnce {}
extension PublicUser: MembersDecodable, ReadOnce {}
extension SimplifiedShow: ReadOnce {}
extension SimplifiedAudiobook: ReadOnce {}

extension Album: MembersDecodable {}
extension Artist: MembersDecodable {}
extension BrowseCategory: MembersDecodable {}
extension Device: MembersDecodable {}
extension Episode: MembersDecodable {}
extension ExternalIDs: MembersDecodable {}
extension ExternalURLs: MembersDecodable {}
extension Followers: MembersDecodable {}
extension Image: MembersDecodable {}
extension LinkedTrack: MembersDecodable {}
extension OtherItem: MembersDecodable {}
extension Page: MembersDecodable where Item: MembersDecodable {}
extension PlayableItem: MembersDecodable {}
extension Playlist: MembersDecodable {}
extension PlaylistItem: MembersDecodable {}
extension Restrictions: MembersDecodable {}
extension SavedTrack: MembersDecodable {}
extension SimplifiedPlaylist: MembersDecodable {}
extension SimplifiedTrack: MembersDecodable {}
extension Track: MembersDecodable {}
extension VideoThumbnail: MembersDecodable {}
